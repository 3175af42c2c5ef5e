import { expect, it } from 'vitest';
import { gainInterval, shareInterval } from './interval.ts';
import { resultRows } from './results.ts';
import { isVariant } from './variants.ts';

// The examples of Newcombe (1998), Statistics in Medicine 17: 857 to 872 (method 3) and 873 to 890 (method 10).
it.each([
  [{ orders: 81, visitors: 263 }, 0.2553, 0.3662],
  [{ orders: 15, visitors: 148 }, 0.0624, 0.1605],
  [{ orders: 0, visitors: 20 }, 0, 0.1611],
  [{ orders: 1, visitors: 29 }, 0.0061, 0.1718],
])('the share of %o lies between %d and %d', (counted, low, high) => {
  const found = shareInterval(counted);
  expect(found?.low).toBeCloseTo(low, 3);
  expect(found?.high).toBeCloseTo(high, 4);
});

it.each([
  [{ orders: 48, visitors: 80 }, { orders: 56, visitors: 70 }, 0.0524, 0.3339],
  [{ orders: 3, visitors: 10 }, { orders: 9, visitors: 10 }, 0.1705, 0.809],
  [{ orders: 0, visitors: 10 }, { orders: 10, visitors: 10 }, 0.6075, 1],
])('the gain from %o to %o lies between %d and %d', (first, second, low, high) => {
  const found = gainInterval(first, second);
  expect(found?.low).toBeCloseTo(low, 3);
  expect(found?.high).toBeCloseTo(high, 3);
});

it('nothing is said of a variant without visitors, and more orders than visitors are all of them', () => {
  expect(shareInterval({ visitors: 0, orders: 2 })).toBeNull();
  expect(gainInterval({ visitors: 0, orders: 0 }, { visitors: 5, orders: 1 })).toBeNull();
  expect(shareInterval({ visitors: 2, orders: 3 })?.share).toBe(1);
});

it('results stand by experiment, as usual first, and the other side beside it', () => {
  const counts = [
    { name: 'tips-on', visitors: 70, orders: 56, net_cents: 100 },
    { name: 'birthday-b', visitors: 10, orders: 0, net_cents: 0 },
    { name: 'spring', visitors: 0, orders: 3, net_cents: 9 },
    { name: 'tips-off', visitors: 80, orders: 48, net_cents: 90 },
    { name: 'birthday-a', visitors: 0, orders: 1, net_cents: 5 },
  ];
  const rows = resultRows(counts);
  expect(rows.map(({ experiment, variant }) => `${experiment} ${variant}`)).toEqual([
    '/custom-gift/birthday a',
    '/custom-gift/birthday b',
    'switch_tips off',
    'switch_tips on',
  ]);
  expect(rows[0]).toEqual({
    ...{ experiment: '/custom-gift/birthday', variant: 'a', visitors: 0, orders: 1, net_cents: 5 },
  });
  expect(rows[1]).not.toHaveProperty('gain_low_percent');
  expect(rows[2]).not.toHaveProperty('gain_low_percent');
  expect(rows[3]).toMatchObject({ rate_percent: 80, gain_low_percent: 5.24, gain_high_percent: 33.39 });
});

it.each([
  ['birthday-a', true],
  ['tips-off', true],
  ['tips-b', false],
  ['birthday-on', false],
  ['nothing-on', false],
  ['tips', false],
])('%s is a variant: %s', (words, is) => expect(isVariant(words)).toBe(is));
