import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CASES } from '../testing/cases.ts';
import { type Creditable, type Credits, NO_CREDITS, spendOnProducts, takesCredit } from './credits.ts';

const product = (due: number, change: Partial<Creditable> = {}): Creditable => ({
  due,
  owner_id: null,
  extra_info: { exclude_from_account_credits: false },
  ...change,
});
const excluded = { extra_info: { exclude_from_account_credits: true } };

describe('takesCredit (6-14)', () => {
  it.each<[string, Partial<Creditable>, string | null, boolean]>([
    ['what nobody owns', {}, '7', true],
    ['what nobody owns, to a guest', {}, null, true],
    ['their own', { owner_id: '7' }, '7', true],
    ["another's", { owner_id: '8' }, '7', false],
    ['an owned one, to a guest', { owner_id: '8' }, null, false],
    ['what the shop excludes', excluded, '7', false],
    ['their own that the shop excludes', { owner_id: '7', ...excluded }, '7', false],
  ])('%s', (_case, change, userId, takes) => {
    expect(takesCredit(product(1, change), userId)).toBe(takes);
  });
});

describe('spendOnProducts (9.1-07)', () => {
  it('spends gifted credit first, then paid credit, in proportion to the prices', () => {
    expect(spendOnProducts({ nonTaxable: 300, taxable: 150 }, [product(200), product(400)], null)).toEqual([
      { nonTaxable: 100, taxable: 50 },
      { nonTaxable: 200, taxable: 100 },
    ]);
  });

  it('spends no more than there is to pay', () => {
    expect(spendOnProducts({ nonTaxable: 150, taxable: 999 }, [product(200), product(0)], null)).toEqual([
      { nonTaxable: 150, taxable: 50 },
      NO_CREDITS,
    ]);
    expect(spendOnProducts({ nonTaxable: 999, taxable: 999 }, [product(200)], null)).toEqual([
      { nonTaxable: 200, taxable: 0 },
    ]);
  });

  it('spends nothing when nothing is to pay', () => {
    expect(spendOnProducts({ nonTaxable: 5, taxable: 5 }, [], null)).toEqual([]);
    expect(spendOnProducts({ nonTaxable: 5, taxable: 5 }, [product(9, excluded)], null)).toEqual([
      NO_CREDITS,
    ]);
    expect(spendOnProducts(NO_CREDITS, [product(9)], null)).toEqual([NO_CREDITS]);
  });

  it.each([
    { nonTaxable: -1, taxable: 0 },
    { nonTaxable: 0.5, taxable: 0 },
    { nonTaxable: 0, taxable: -1 },
    { nonTaxable: 0, taxable: 0.5 },
  ])('throws for %j, with something to pay and without', (credits) => {
    expect(() => spendOnProducts(credits, [], null)).toThrow(RangeError);
    expect(() => spendOnProducts(credits, [product(9)], null)).toThrow(RangeError);
  });

  it('uses up each kind or pays everything that it may, in any order of the products', () => {
    const products = fc.array(
      fc.record({
        due: fc.nat(50_000),
        owner_id: fc.constantFrom(null, '7', '8'),
        extra_info: fc.record({ exclude_from_account_credits: fc.boolean() }),
      }),
      { maxLength: 8 },
    );
    const sum = (parts: number[]) => parts.reduce((total, part) => total + part, 0);
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100_000), products, (nonTaxable, taxable, goods) => {
        const spent = spendOnProducts({ nonTaxable, taxable }, goods, '7');
        const due = sum(goods.map((item) => (takesCredit(item, '7') ? item.due : 0)));
        const present = sum(spent.map((part) => part.nonTaxable));
        expect(present).toBe(Math.min(nonTaxable, due));
        expect(sum(spent.map((part) => part.taxable))).toBe(Math.min(taxable, due - present));
        const isWithin = (
          { due: most, ...item }: Creditable,
          part: Credits = { nonTaxable: -1, taxable: -1 },
        ) =>
          part.nonTaxable >= 0 &&
          part.taxable >= 0 &&
          part.nonTaxable + part.taxable <= (takesCredit(item, '7') ? most : 0);
        expect(goods.every((item, index) => isWithin(item, spent[index]))).toBe(true);
      }),
      { numRuns: CASES },
    );
  });
});
