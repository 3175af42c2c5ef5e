import { expect, it } from 'vitest';
import { METRICS, pageKind, speedEnds, speedGroup, speedRows } from './page-speed.ts';

it.each([
  ['/', 'home'],
  ['/store', 'list'],
  ['/Store', 'list'],
  ['/artists', 'list'],
  ['/artists/7', 'artist'],
  ['/products/lyric-print', 'product'],
  ['/instant-builder/step/2', 'builder'],
  ['/song-builder', 'builder'],
  ['/checkout', 'checkout'],
  ['/%63heckout/', 'checkout'],
  ['/complete-checkout', 'other'],
  ['/stories/burnt-sugar', 'song'],
])('%s is measured as %s', (path, kind) => {
  expect(pageKind(path)).toBe(kind);
});

it.each(METRICS)('the groups of %s keep good, fair and poor apart', (metric) => {
  const ends = speedEnds(metric);
  expect(ends.map((end) => speedGroup(metric, end))).toEqual(ends.map((_, at) => at));
  expect(speedGroup(metric, 1_000_000)).toBe(ends.length);
});

it('the distribution says how many visits were good, and how fast three of four were', () => {
  const values = [900, 1_200, 2_500, 2_501, 3_900, 4_001, 20_000, 2_000];
  const counts = values.map((value) => ({
    ...({ page: 'home', metric: 'LCP', count: 1 } as const),
    group: speedGroup('LCP', value),
  }));
  expect(speedRows(counts)).toEqual([
    { page: 'home', metric: 'LCP', measured: 8, good: 4, fair: 2, poor: 2, p75: 4_000 },
  ]);
  const slow = [900, 900, 10_001, 20_000].map((value) => ({
    ...({ page: 'home', metric: 'LCP', count: 1 } as const),
    group: speedGroup('LCP', value),
  }));
  // The group of the 75th percentile has no end.
  expect(speedRows(slow)).toEqual([{ page: 'home', metric: 'LCP', measured: 4, good: 2, fair: 0, poor: 2 }]);
  expect(speedRows([])).toEqual([]);
});
