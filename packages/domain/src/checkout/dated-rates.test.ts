import { describe, expect, it } from 'vitest';
import { clashesOf, rateOn, standsOf } from './dated-rates.ts';
import type { TaxedKind } from './rates.ts';

const rate = (id: number, from: string, ppm: number, kinds: TaxedKind[] = ['song'], isActive = true) => ({
  ...{ id, country: 'US', state: 'NY', kinds, ppm, from, isActive },
});
const RATES = [
  rate(1, '2020-01-01', 40_000, ['song', 'physical']),
  rate(2, '2026-06-01', 45_000),
  rate(3, '2027-01-01', 50_000),
  rate(4, '2026-07-01', 99_000, ['song'], false),
];
const NY = { country: 'US', state: 'NY' };

describe('the rate of a day', () => {
  it.each([
    ['2019-12-31', 'song', null],
    ['2020-01-01', 'song', 40_000],
    ['2026-05-31', 'song', 40_000],
    ['2026-06-01', 'song', 45_000],
    ['2026-12-31', 'song', 45_000],
    ['2027-01-01', 'song', 50_000],
    ['2027-01-01', 'physical', 40_000],
    ['2027-01-01', 'shipping', null],
  ] as const)('on %s for a %s', (day, kind, ppm) => {
    expect(rateOn(RATES, NY, kind, day)?.ppm ?? null).toBe(ppm);
  });

  it('is that of its own place', () => {
    expect(rateOn(RATES, { country: 'US', state: 'NJ' }, 'song', '2027-01-01')).toBeNull();
  });
});

it('a rate counts for as long as one of its kinds has no later one', () => {
  const stands = (today: string) => RATES.map((one) => standsOf(one, RATES, today));
  expect(stands('2026-11-01')).toEqual(['now', 'now', 'coming', 'archived']);
  expect(stands('2027-01-01')).toEqual(['now', 'past', 'now', 'archived']);
});

it('two rates of one day clash when they share a kind', () => {
  const ids = (from: string, kinds: TaxedKind[]) =>
    clashesOf(rate(0, from, 1, kinds), RATES).map(({ id }) => id);
  expect(ids('2026-06-01', ['song', 'fee'])).toEqual([2]);
  expect(ids('2026-06-01', ['fee'])).toEqual([]);
  expect(ids('2026-07-01', ['song'])).toEqual([]);
});
