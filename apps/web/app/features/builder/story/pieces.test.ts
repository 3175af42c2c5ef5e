import { expect, it } from 'vitest';
import { levelOf } from '~/shell/recording/microphone.ts';
import { inOrderOfChoice } from '../sound/mood-chips.tsx';

it('shows loudness from -60 dB to 0 dB', () => {
  expect(levelOf(0)).toBe(0);
  expect(levelOf(1e-9)).toBe(0);
  expect(levelOf(1e-3)).toBeCloseTo(0.5);
  expect(levelOf(1)).toBe(1);
});

it('keeps moods in the order in which they were chosen', () => {
  expect(inOrderOfChoice(['7', '4'], ['4', '5', '7'])).toEqual(['7', '4', '5']);
  expect(inOrderOfChoice(['7', '4'], ['4'])).toEqual(['4']);
});
