import { expect, it } from 'vitest';
import { fewerPeaks, waveHeights } from './wave-heights.ts';

const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

it('draws the bars of a loud recording further apart, and keeps their order', () => {
  const loud = [0.78, 0.84, 0.9, 0.8, 1, 0.86, 0.95];
  const heights = waveHeights(loud);
  expect(spread(heights)).toBeGreaterThan(2 * spread(loud));
  const byHeight = (values: readonly number[]) =>
    values.map((_, at) => at).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  expect(byHeight(heights)).toEqual(byHeight(loud));
});

it.each([[[0.1, 0.3, 0.9]], [[1, 1, 1]], [[]], [[0, 0.9, 0]]])('leaves %j as it is', (peaks) => {
  expect(waveHeights(peaks)).toEqual(peaks);
});

it('keeps silence at zero and the loudest bar at full height', () => {
  const heights = waveHeights([0, 0.8, 0.9, 1]);
  expect([heights[0], heights[3]]).toEqual([0, 1]);
});

it('takes as many values as there is room for, evenly', () => {
  const peaks = Array.from({ length: 400 }, (_, at) => at);
  expect(fewerPeaks(peaks, 4)).toEqual([50, 150, 250, 350]);
  expect(fewerPeaks([], 2)).toEqual([0, 0]);
});
