import { olderStepOf } from './older-flow.ts';
import type { SongData } from './song-data.ts';
import { firstInvalidStep, STEPS, type StepFacts, type StepId } from './steps.ts';

/**
 * Where /song-builder leads: to the first invalid step; when all are valid, to Details (spec 2.3-26). The older builder
 * opens the page that was visited last, or its first page (2.3-11).
 */
export function entryStep(data: SongData, facts: StepFacts): StepId {
  if (!data.older) return firstInvalidStep(data, facts) ?? 'details';
  const last = stepOfPage(data.lastSongBuildPage) ?? 'characteristics';
  return last === 'pre-cart' && facts.songInCart ? 'details' : last;
}

const ALL: readonly StepId[] = [
  'characteristics',
  'artist',
  'find-artist',
  'recipient',
  'details',
  'pre-cart',
];

/** The step of a route name of any flow; null for any other. */
const stepOfPage = (routeName: string): StepId | null =>
  olderStepOf(routeName) ?? ALL.find((step) => STEPS[step].routeName === routeName) ?? null;
