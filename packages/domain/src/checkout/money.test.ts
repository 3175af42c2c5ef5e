import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CASES } from '../testing/cases.ts';
import { allocate, chargeable, isCents, percentOf, taxOn } from './money.ts';

const cents = fc.nat(5_000_000);
const sum = (parts: readonly number[]) => parts.reduce((whole, part) => whole + part, 0);

describe('allocate', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [100, [0, 1, 0], [0, 100, 0]],
    [5, [0, 0], [3, 2]],
    [0, [3, 4], [0, 0]],
    [2, [1, 3], [0, 2]],
    [2, [3, 1], [2, 0]],
    [1, [1, 1, 2], [0, 0, 1]],
    [7, [10, 20, 70], [1, 1, 5]],
    [0, [], []],
    [9_007_199_254_740_991, [1, 1], [4_503_599_627_370_496, 4_503_599_627_370_495]],
  ])('%i over %j is %j', (total, weights, parts) => {
    expect(allocate(total, weights)).toEqual(parts);
  });

  it.each<[number, number[]]>([
    [1, []],
    [-1, [1]],
    [1.5, [1]],
    [Number.NaN, [1]],
    [1, [-1, 2]],
    [1, [0.5]],
  ])('%d over %j throws', (total, weights) => {
    expect(() => allocate(total, weights)).toThrow(
      /^money: (nothing to allocate to|.+ is not an amount of cents)$/,
    );
    expect(() => allocate(total, weights)).toThrow(RangeError);
  });

  it('sums to the whole, gives nothing below 0, and no more than a weight while that is possible', () => {
    fc.assert(
      fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 12 }), (total, weights) => {
        const parts = allocate(total, weights);
        expect(sum(parts)).toBe(total);
        expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
        const isWithin = (part: number, index: number) => part <= (weights[index] ?? -1);
        if (total <= sum(weights)) expect(parts.every(isWithin)).toBe(true);
      }),
      { numRuns: CASES },
    );
  });

  it('is always less than a cent away from the exact share', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000),
        fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1 }),
        (total, weights) => {
          const exact = (index: number) => (total * (weights[index] ?? 0)) / sum(weights);
          const isNear = (part: number, index: number) => Math.abs(part - exact(index)) < 1;
          expect(allocate(total, weights).every(isNear)).toBe(true);
        },
      ),
      { numRuns: CASES },
    );
  });

  it('gives the same parts in any order of the weights, but equal weights may swap an odd cent', () => {
    const shares = (total: number, weights: number[]) =>
      allocate(total, weights)
        .map((part, index) => `${weights[index]}:${part}`)
        .sort();
    fc.assert(
      fc.property(
        fc.nat(1_000),
        fc
          .array(fc.nat(40), { minLength: 1, maxLength: 8 })
          .chain((weights) =>
            fc.tuple(fc.constant(weights), fc.shuffledSubarray(weights, { minLength: weights.length })),
          ),
        (total, [weights, shuffled]) => {
          expect(shares(total, shuffled)).toEqual(shares(total, weights));
        },
      ),
      { numRuns: CASES },
    );
  });
});

describe('percentOf', () => {
  it.each([
    [19_999, 10, 2_000],
    [1, 1, 1],
    [100, 7, 7],
    [199, 50, 100],
    [1_000, 12.5, 125],
    [1_001, 12.5, 126],
    [4_599, 0, 0],
    [4_599, 100, 4_599],
    [0, 50, 0],
    // 29 % of 100 is 28.999… in floating point.
    [100, 29, 29],
    [110, 0.01, 1],
  ])('%i at %d % is %i', (price, percent, discount) => {
    expect(percentOf(price, percent)).toBe(discount);
  });

  it.each([
    [100, -1],
    [100, 100.01],
    [100, Number.NaN],
    [-100, 1],
    [1.5, 1],
  ])('%d at %d throws', (price, percent) => {
    expect(() => percentOf(price, percent)).toThrow(RangeError);
  });

  it('names a value that is not a percentage', () => {
    expect(() => percentOf(100, 101)).toThrow('money: 101 is not a percentage');
  });

  it('is exact where price times percentage leaves the range of exact numbers', () => {
    // 9,007,199,254,740,991 × 9,999 ÷ 10,000 is 9,006,298,534,815,516.9009.
    expect(percentOf(Number.MAX_SAFE_INTEGER, 99.99)).toBe(9_006_298_534_815_517);
    const huge = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(huge, fc.nat(10_000), (price, hundredths) => {
        const up = (BigInt(price) * BigInt(hundredths) + 9_999n) / 10_000n;
        expect(percentOf(price, hundredths / 100)).toBe(Number(up));
      }),
      { numRuns: CASES },
    );
  });

  it('rounds up by less than a cent and never above the price', () => {
    fc.assert(
      fc.property(cents, fc.nat(100), (price, percent) => {
        const off = percentOf(price, percent);
        expect(off * 100).toBeGreaterThanOrEqual(price * percent);
        expect(off * 100 - price * percent).toBeLessThan(100);
        expect(off).toBeLessThanOrEqual(price);
      }),
      { numRuns: CASES },
    );
  });
});

describe('taxOn', () => {
  it.each([
    [10_000, 82_500, 825],
    [999, 0, 0],
    [0, 82_500, 0],
    [5, 100_000, 1],
    [4, 100_000, 0],
    [100, 1_000_000, 100],
    [19_999, 102_500, 2_050],
  ])('%i at %i ppm is %i', (amount, rate, tax) => {
    expect(taxOn(amount, rate)).toBe(tax);
  });

  it('throws for fractions of cents and negative rates', () => {
    expect(() => taxOn(1.5, 1)).toThrow(RangeError);
    expect(() => taxOn(1, -1)).toThrow(RangeError);
  });
});

describe('chargeable', () => {
  it.each([
    [0, 0],
    [1, 0],
    [49, 0],
    [50, 50],
    [51, 51],
    [19_999, 19_999],
  ])('of %i cents, %i are charged', (total, charged) => {
    expect(chargeable(total)).toBe(charged);
  });

  it('throws below 0', () => {
    expect(() => chargeable(-1)).toThrow(RangeError);
  });
});

describe('isCents', () => {
  it.each<[unknown, boolean]>([
    [0, true],
    [19_999, true],
    [Number.MAX_SAFE_INTEGER, true],
    [2 ** 53, false],
    [-1, false],
    [0.5, false],
    [Number.NaN, false],
    ['5', false],
    [5n, false],
    [null, false],
    [undefined, false],
  ])('%o: %s', (value, is) => {
    expect(isCents(value)).toBe(is);
  });
});
