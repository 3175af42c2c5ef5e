import { expect, test } from 'vitest';
import { creditsLeft } from './credits-left.ts';

const on = (day: number) => new Date(Date.UTC(2026, 0, day));
const change = (day: number, nonTaxable: number, taxable: number) => ({
  ...{ since: on(day), nonTaxable, taxable },
});

test('what came first is spent first, in each kind of credit', () => {
  expect(
    creditsLeft([
      change(1, 100, 0),
      change(2, 50, 200),
      change(3, -120, -30),
      change(4, 0, 10),
      change(5, 0, -20),
    ]),
  ).toEqual([change(2, 30, 150), change(4, 0, 10)]);
});

test('nothing is left of credit that is all spent', () => {
  expect(creditsLeft([change(1, 5, 5), change(2, -5, -5)])).toEqual([]);
  expect(creditsLeft([])).toEqual([]);
});
