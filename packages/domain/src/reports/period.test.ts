import { describe, expect, it } from 'vitest';
import { addDays } from '../time/chicago.ts';
import { bucketsOf, type Grain, mondayOf, periodBefore, usualGrain, usualPeriod } from './period.ts';

describe('the period before', () => {
  it.each([
    ['2026-11-01', '2026-11-23', '2026-10-01', '2026-10-23'],
    ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
    ['2026-11-02', '2026-11-02', '2026-11-01', '2026-11-01'],
    ['2026-10-01', '2026-11-30', '2026-08-01', '2026-09-30'],
  ])('of %s to %s is %s to %s', (from, to, first, last) => {
    expect(periodBefore({ from, to })).toEqual({ from: first, to: last });
  });
});

describe('the rows of a period', () => {
  it.each<[string, string, Grain, string[]]>([
    ['2026-10-31', '2026-11-02', 'day', ['2026-10-31', '2026-11-01', '2026-11-02']],
    ['2026-11-01', '2026-11-10', 'week', ['2026-10-26', '2026-11-02', '2026-11-09']],
    ['2026-01-31', '2026-03-01', 'month', ['2026-01-01', '2026-02-01', '2026-03-01']],
  ])('from %s to %s by %s', (from, to, by, days) => {
    expect(bucketsOf({ from, to }, by)).toEqual(days);
  });

  it('are days for two months, weeks for about a year, and months beyond that', () => {
    const grainOf = (days: number) => usualGrain({ from: '2026-01-01', to: addDays('2026-01-01', days - 1) });
    expect([62, 63, 400, 401].map(grainOf)).toEqual(['day', 'week', 'week', 'month']);
  });
});

it('begins a week on Monday, and a month on its first day', () => {
  expect(['2026-11-22', '2026-11-23'].map(mondayOf)).toEqual(['2026-11-16', '2026-11-23']);
  expect(usualPeriod('2026-11-23')).toEqual({ from: '2026-11-01', to: '2026-11-23' });
});
