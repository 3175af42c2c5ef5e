import { describe, expect, it } from 'vitest';
import { shownPart } from './report-chart.tsx';

/** A month in which each day's number is the day. */
const month = (days: number) => Array.from({ length: days }, (_, index) => index + 1);
const bars = (days: number) => month(days).map((value) => ({ label: `Day ${value}`, value }));

describe('what the chart shows', () => {
  it.each([
    { now: 31, before: 28, most: 9, shown: [23, 24, 25, 26, 27, 28] },
    { now: 31, before: 30, most: 9, shown: [23, 24, 25, 26, 27, 28, 29, 30] },
    { now: 30, before: 31, most: 9, shown: [22, 23, 24, 25, 26, 27, 28, 29, 30] },
    { now: 5, before: 7, most: 9, shown: [1, 2, 3, 4, 5] },
    { now: 28, before: 31, most: 28, shown: month(28) },
  ])('is the same days of a month of $now days and one of $before, of $most bars', (period) => {
    const { now, before } = shownPart({ now: bars(period.now), before: month(period.before) }, period.most);
    expect(before).toEqual(period.shown);
    expect(now.map(({ value }) => value).slice(0, before.length)).toEqual(before);
    expect(now.at(-1)?.value).toBe(period.now);
    expect(now).toHaveLength(Math.min(period.now, period.most));
  });
});
