import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAs } from '../schema/fields.ts';
import { CASES } from '../testing/cases.ts';
import { couponWith } from '../testing/offers.ts';
import {
  COUPON,
  type Coupon,
  checkCoupon,
  type Discountable,
  discountsOf,
  holdsCompanions,
  totalWithExclusions,
} from './coupon.ts';
import { couponKey } from './coupon-key.ts';

type Line = Discountable & { promo: number };

const product = (name: string, change: Partial<Line> = {}): Line => ({
  name,
  price: 1_000,
  quantity: 1,
  promo: 0,
  extra_info: { exclude_from_discounts: false },
  ...change,
});
const song = product('personalized-song', { price: 19_999 });
const verses = product('extra-verse', { price: 1_499, quantity: 2 });
const fee = product('service-fee', { price: 999 });
const gift = product('gift-card', { price: 5_000, extra_info: { exclude_from_discounts: true } });

describe('couponKey', () => {
  it('ignores case and spaces around a code', () => {
    expect(couponKey('  forty20 ')).toBe('FORTY20');
  });
});

describe('holdsCompanions', () => {
  it.each<[string[], string[], string[], boolean]>([
    [[], [], [], true],
    [['a'], [], ['a', 'b'], true],
    [['a', 'b'], [], ['a', 'b'], true],
    [['a', 'b'], [], ['a'], false],
    [[], ['a', 'b'], ['b'], true],
    [[], ['a', 'b'], ['c'], false],
    [['a'], ['b'], ['a'], false],
    [['a'], ['b'], ['a', 'b'], true],
  ])('all of %j and any of %j in %j: %s', (only_with, only_with_any, names, held) => {
    expect(holdsCompanions({ only_with, only_with_any }, new Set(names))).toBe(held);
  });
});

describe('checkCoupon', () => {
  it.each<[string, Partial<Coupon>, Discountable[], boolean]>([
    ['without conditions', {}, [song], true],
    ['with its companion', { only_with: ['extra-verse'] }, [song, verses], true],
    ['without its companion', { only_with: ['extra-verse'] }, [song], false],
    ['for a product in the cart', { only_for_products: ['extra-verse'] }, [song, verses], true],
    ['for a product that is not there', { only_for_products: ['cap'] }, [song, verses], false],
    ['with everything excluded by the shop', {}, [gift], false],
    ['with everything excluded by the coupon', { excluded_for: ['personalized-song'] }, [song], false],
    ['with something left', { excluded_for: ['personalized-song'] }, [song, verses], true],
    ['with just enough in the cart', { minimum_cart_size: 22_997 }, [song, verses], true],
    ['with a cent too little', { minimum_cart_size: 22_998 }, [song, verses], false],
    ['and what is excluded does not count', { minimum_cart_size: 22_998 }, [song, verses, gift], false],
    ['and the fee does not count', { minimum_cart_size: 22_998 }, [song, verses, fee], false],
    ['of a fee alone', { include_service_fee: true }, [fee], false],
    ['and the fee is no companion', { only_with: ['service-fee'] }, [song, fee], false],
    ['for nothing', {}, [], false],
  ])('%s', (_case, change, products, fits) => {
    const given = couponWith(change);
    expect(checkCoupon(given, products)).toEqual(
      fits ? { ok: true, value: given } : { ok: false, refusal: { code: 'coupon_not_applicable' } },
    );
  });
});

describe('totalWithExclusions', () => {
  it('counts every item at its full price, except excluded products and the fee', () => {
    expect(totalWithExclusions([song, verses, gift, fee])).toBe(19_999 + 2 * 1_499);
  });
});

describe('discountsOf', () => {
  it.each<[string, Partial<Coupon>, number[]]>([
    ['nothing', {}, [0, 0, 0, 0]],
    ['a percentage, rounded up for each item', { discount_percent: 10 }, [2_000, 300, 0, 0]],
    ['everything', { discount_percent: 100 }, [19_999, 2_998, 0, 0]],
    ['a part of a percent', { discount_percent: 0.01 }, [2, 2, 0, 0]],
    ['a fixed amount from the first on', { discount_fixed: 20_500 }, [19_999, 501, 0, 0]],
    ['no more than there is', { discount_fixed: 99_999 }, [19_999, 2_998, 0, 0]],
    ['percent first, then fixed', { discount_percent: 50, discount_fixed: 10_000 }, [19_999, 1_501, 0, 0]],
    [
      'the fee too when it says so',
      { discount_percent: 10, include_service_fee: true },
      [2_000, 300, 0, 100],
    ],
    ['only what it is for', { discount_percent: 10, only_for_products: ['extra-verse'] }, [0, 300, 0, 0]],
    ['not what it excludes', { discount_percent: 10, excluded_for: ['extra-verse'] }, [2_000, 0, 0, 0]],
    [
      'the fee although it is for something else',
      { discount_fixed: 500, only_for_products: ['cap'], include_service_fee: true },
      [0, 0, 0, 500],
    ],
  ])('takes off %s', (_case, change, discounts) => {
    expect(discountsOf(couponWith(change), [song, verses, gift, fee])).toEqual(discounts);
  });

  const products = fc.array(
    fc.record({
      name: fc.constantFrom('personalized-song', 'extra-verse', 'cap', 'service-fee'),
      price: fc.oneof(fc.nat(60), fc.nat(100_000)),
      quantity: fc.integer({ min: 1, max: 9 }),
      promo: fc.constant(0),
      extra_info: fc.record({ exclude_from_discounts: fc.boolean() }),
    }),
    { maxLength: 8 },
  );
  const coupons = fc
    .record({
      discount_fixed: fc.nat(150_000),
      discount_percent: fc.nat(10_000).map((hundredths) => hundredths / 100),
      only_for_products: fc.subarray(['personalized-song', 'cap']),
      excluded_for: fc.subarray(['extra-verse', 'cap']),
      include_service_fee: fc.boolean(),
    })
    .map(couponWith);

  it('counts the percentage from the price that a promotion has left', () => {
    const half = { ...verses, promo: 700 };
    expect(discountsOf(couponWith({ discount_percent: 10 }), [half])).toEqual([80 + 150]);
    expect(discountsOf(couponWith({ discount_percent: 100 }), [half])).toEqual([2 * 1_499 - 700]);
    expect(discountsOf(couponWith({ discount_fixed: 99_999 }), [half])).toEqual([2 * 1_499 - 700]);
    expect(discountsOf(couponWith({ discount_percent: 10 }), [{ ...verses, quantity: 0 }])).toEqual([0]);
  });

  it.each([-1, 0.5, Number.NaN])('throws for a fixed discount of %d', (discount_fixed) => {
    expect(() => discountsOf(couponWith({ discount_fixed }), [])).toThrow(RangeError);
  });

  it('takes off 0 up to the price of each product, and the fixed part sums exactly, in any order', () => {
    fc.assert(
      fc.property(coupons, products, (given, goods) => {
        const discounts = discountsOf(given, goods);
        const percentOnly = discountsOf({ ...given, discount_fixed: 0 }, goods);
        const whole = discountsOf({ ...given, discount_fixed: 0, discount_percent: 100 }, goods);
        let [fixed, room] = [0, 0];
        goods.forEach(({ price, quantity }, index) => {
          const [discount, percent] = [discounts[index] ?? -1, percentOnly[index] ?? -1];
          const above = percent / quantity - (price * given.discount_percent) / 100;
          const isRoundedUp = percent === 0 || (above > -1e-6 && above < 1);
          const isWithin = discount >= percent && percent >= 0 && discount <= price * quantity;
          expect(isRoundedUp && isWithin).toBe(true);
          fixed += discount - percent;
          if (whole[index]) room += price * quantity - percent;
        });
        expect(fixed).toBe(Math.min(given.discount_fixed, room));
        const sum = (parts: number[]) => parts.reduce((total, part) => total + part, 0);
        expect(sum(discountsOf(given, goods.toReversed()))).toBe(sum(discounts));
      }),
      { numRuns: CASES },
    );
  });
});

describe('readCoupon', () => {
  const full = couponWith({
    only_with: ['personalized-song'],
    only_with_any: ['cap', 'mug'],
    only_for_products: ['lyric-print'],
    excluded_for: ['extra-verse'],
    discount_fixed: 500,
    discount_percent: 12.5,
    minimum_cart_size: 10_000,
    include_service_fee: true,
  });

  it('reads a coupon back unchanged, without unknown fields', () => {
    expect(readAs(COUPON, JSON.parse(JSON.stringify(full)))).toEqual(full);
    expect(readAs(COUPON, { ...full, owner: 'me' })).toEqual(full);
    expect(readAs(COUPON, couponWith())).toEqual(couponWith());
    expect(readAs(COUPON, couponWith({ discount_percent: 100 }))?.discount_percent).toBe(100);
  });

  it('includes the service fee only when it says so', () => {
    expect(readAs(COUPON, { ...full, include_service_fee: 'true' })?.include_service_fee).toBe(false);
    expect(readAs(COUPON, { ...full, include_service_fee: undefined })?.include_service_fee).toBe(false);
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['nothing', undefined],
    ['a code alone', 'FORTY20'],
    ['a list', []],
    ['no code', { ...full, code: '' }],
    ['a code of another kind', { ...full, code: 20 }],
    ['no list', { ...full, only_with: 'personalized-song' }],
    ['a list of something else', { ...full, only_with_any: ['cap', 5] }],
    ['no list', { ...full, only_for_products: undefined }],
    ['no list', { ...full, excluded_for: null }],
    ['a negative amount', { ...full, discount_fixed: -1 }],
    ['parts of cents', { ...full, discount_fixed: 0.5 }],
    ['an amount as text', { ...full, discount_fixed: '500' }],
    ['a negative minimum', { ...full, minimum_cart_size: -1 }],
    ['no minimum', { ...full, minimum_cart_size: undefined }],
    ['more than everything', { ...full, discount_percent: 100.01 }],
    ['less than nothing', { ...full, discount_percent: -0.01 }],
    ['no number', { ...full, discount_percent: Number.NaN }],
    ['a percentage as text', { ...full, discount_percent: '10' }],
  ])('returns null for %s', (_case, value) => {
    expect(readAs(COUPON, value)).toBeNull();
  });

  it('never throws, reads its own result unchanged, and the result can be used in sums', () => {
    const nearly = fc.record({
      code: fc.string(),
      only_with: fc.array(fc.string()),
      only_with_any: fc.array(fc.string()),
      only_for_products: fc.array(fc.string()),
      excluded_for: fc.oneof(fc.array(fc.string()), fc.jsonValue()),
      discount_fixed: fc.oneof(fc.maxSafeInteger(), fc.double()),
      discount_percent: fc.oneof(fc.nat(100), fc.double()),
      minimum_cart_size: fc.oneof(fc.maxSafeNat(), fc.double()),
      include_service_fee: fc.anything(),
    });
    fc.assert(
      fc.property(fc.oneof(fc.anything(), nearly), (value) => {
        const read = readAs(COUPON, value);
        if (read === null) return;
        expect(readAs(COUPON, read)).toEqual(read);
        discountsOf(read, [song, verses, gift, fee]);
      }),
    );
  });
});
