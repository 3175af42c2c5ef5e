import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ExtraInfo, PLAIN_INFO, readExtraInfo } from './extra-info.ts';

const FLAGS = [
  'international_shipping',
  'exclude_from_discounts',
  'exclude_from_account_credits',
  'instant_product',
  'one_per_story',
  'has_image_uploader',
] as const satisfies (keyof ExtraInfo)[];

const addon = {
  product_name: 'cap',
  auto_add_to_cart: '1' as const,
  only_with_coupon_code: 'CAPS',
  start_datetime: '2026-12-01T00:00',
  end_datetime: null,
  discount_percent: 10,
  discount_fixed: 0,
};

describe('readExtraInfo (3.5-07)', () => {
  it.each<unknown>([undefined, null, 'x', 7, [], {}])('finds no special facts in %j', (value) => {
    expect(readExtraInfo(value)).toEqual(PLAIN_INFO);
  });

  it.each(FLAGS)('sets only %s, and only for true', (flag) => {
    // A product with an uploader but without limits takes one picture.
    const image_limits = flag === 'has_image_uploader' ? { least: 1, most: 1 } : PLAIN_INFO.image_limits;
    expect(readExtraInfo({ [flag]: true })).toEqual({ ...PLAIN_INFO, image_limits, [flag]: true });
    for (const other of [1, 'true', {}]) expect(readExtraInfo({ [flag]: other })).toEqual(PLAIN_INFO);
  });

  it('reads the variant, without unknown fields', () => {
    expect(readExtraInfo({ variant_name: 'A3', colour: 'red' })).toEqual({
      ...PLAIN_INFO,
      variant_name: 'A3',
    });
    expect(readExtraInfo({ variant_name: 3 }).variant_name).toBeNull();
  });

  it('reads only the valid promotions', () => {
    expect(
      readExtraInfo({ promo_addons: [addon, null, { ...addon, product_name: '' }] }).promo_addons,
    ).toEqual([addon]);
    expect(readExtraInfo({ promo_addons: addon }).promo_addons).toEqual([]);
  });

  it('never throws, and reads its own result unchanged', () => {
    fc.assert(
      fc.property(fc.anything(), fc.jsonValue(), (any, promo_addons) => {
        for (const value of [any, { promo_addons }, { promo_addons: [any] }]) {
          const once = readExtraInfo(value);
          expect(readExtraInfo(once)).toEqual(once);
        }
      }),
    );
  });
});
