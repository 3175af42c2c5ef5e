import { expect, it } from 'vitest';
import { type FitFacts, fitOf, fitTone } from './fit.ts';

const ALL: FitFacts = { singsGenre: true, hasVoice: true, keepsPromise: true, hasRoom: true };

it.each<[Partial<FitFacts>, number, string]>([
  [{}, 100, 'good'],
  [{ hasRoom: false }, 90, 'good'],
  [{ keepsPromise: false }, 85, 'fair'],
  [{ keepsPromise: false, hasRoom: false }, 75, 'fair'],
  [{ hasVoice: false, hasRoom: false }, 65, 'poor'],
  [{ singsGenre: false }, 50, 'poor'],
  [{ singsGenre: false, hasVoice: false, keepsPromise: false, hasRoom: false }, 0, 'poor'],
])('%j fits %i of 100: %s', (less, fit, tone) => {
  expect([fitOf({ ...ALL, ...less }), fitTone(fit)]).toEqual([fit, tone]);
});
