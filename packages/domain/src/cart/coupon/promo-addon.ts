import * as v from 'valibot';
import { couponKey } from '../../checkout/coupon-key.ts';
import { percentOf } from '../../checkout/money.ts';
import { ok, type Result, refuse } from '../../result.ts';
import { CENTS, NAME, PERCENT } from '../../schema/fields.ts';
import { chicagoLocal } from '../../time/chicago.ts';
import { DAY_MS } from '../../time/day.ts';
import { isOnlyGiven } from '../named-products.ts';

/** A discount on one product because another product is in the cart (spec 3.7-02). Money is in cents. */
export type PromoAddon = {
  /** The slug of the product that becomes cheaper. */
  product_name: string;
  /**
   * With '1', the cheaper product is added to the cart automatically, together with the product that has this
   * promotion.
   */
  auto_add_to_cart: '0' | '1';
  /**
   * The promotion is active only while the cart has this code. Upper and lower case count as the same. Null
   * when no code is needed.
   */
  only_with_coupon_code: string | null;
  /**
   * When the promotion begins. A time without a zone is in Chicago (spec 9.3-01). Begin and end may be null
   * (spec 9.3-02).
   */
  start_datetime: string | null;
  end_datetime: string | null;
  discount_percent: number;
  discount_fixed: number;
};

/** The facts that decide whether a promotion is active: the coupon code of the cart, and the time. */
export type PromoFacts = { couponCode: string | null; now: Date };

/**
 * Whether a promotion is active (spec 5-35). The cart must have its code. `now` must not be before its start,
 * and it must be before its end.
 */
export function isPromoActive(promo: PromoAddon, { couponCode, now }: PromoFacts): boolean {
  const { only_with_coupon_code: code, start_datetime, end_datetime } = promo;
  if (code !== null && (couponCode === null || couponKey(code) !== couponKey(couponCode))) return false;
  const start = start_datetime === null ? now.getTime() - DAY_MS : chicagoLocal(start_datetime).getTime();
  const end = end_datetime === null ? now.getTime() + DAY_MS : chicagoLocal(end_datetime).getTime();
  return start <= now.getTime() && now.getTime() < end;
}

type Promoting = { name: string; extra_info: { promo_addons: readonly PromoAddon[] } };

/** The active promotions of all products in a cart. */
export const activePromos = (products: readonly Promoting[], facts: PromoFacts): PromoAddon[] =>
  products.flatMap(({ extra_info }) =>
    extra_info.promo_addons.filter((promo) => isPromoActive(promo, facts)),
  );

/**
 * The discount on one item that costs `price`, in cents. The percentage is computed first and rounded up. Then
 * the fixed part is added. The discount is never larger than the price.
 */
export function promoOff(price: number, { discount_percent, discount_fixed }: PromoAddon): number {
  const percent = percentOf(price, discount_percent);
  return percent + Math.min(discount_fixed, price - percent);
}

/** The largest discount that the given promotions allow on one item of a product, in cents. */
export const bestPromo = (name: string, price: number, promos: readonly PromoAddon[]): number =>
  promos.reduce(
    (best, promo) => (promo.product_name === name ? Math.max(best, promoOff(price, promo)) : best),
    0,
  );

/** The slugs of the products that these promotions add automatically. */
export const autoAdds = (promos: readonly PromoAddon[]): ReadonlySet<string> =>
  new Set(
    promos.filter(({ auto_add_to_cart }) => auto_add_to_cart === '1').map(({ product_name }) => product_name),
  );

/** The slugs of products that an active promotion adds automatically and that are not in the cart. */
export function missingAutoAdds(products: readonly Promoting[], facts: PromoFacts): string[] {
  const held = new Set(products.map(({ name }) => name));
  return [...autoAdds(activePromos(products, facts))].filter((name) => !held.has(name));
}

/**
 * Checks whether the promotions of an order bring each product that nobody can buy. A browser could name such a product
 * by itself, and get it for nothing. Refuses with `product_missing` and the product.
 */
export function checkGiven(
  lines: readonly { id: string; name: string }[],
  promos: readonly PromoAddon[],
): Result<null> {
  const given = autoAdds(promos);
  const stray = lines.find((line) => isOnlyGiven(line) && !given.has(line.name));
  return stray ? refuse('product_missing', { id: stray.id }) : ok(null);
}

/** Optional text. Null when it is missing or empty. */
const WORD = v.pipe(
  v.nullish(v.string(), null),
  v.transform((text) => text || null),
);

/** An optional date and time that `chicagoLocal` can read. */
const MOMENT = v.pipe(
  WORD,
  v.check((text) => text === null || !Number.isNaN(chicagoLocal(text).getTime())),
);

/**
 * A stored promotion. It is rejected when it names no product, or when its numbers, code or times cannot be
 * read. Ignoring such faults would be risky: without its end it would be valid for ever, and without its code
 * it would be valid for everybody.
 */
export const PROMO_ADDON = v.object({
  product_name: NAME,
  auto_add_to_cart: v.pipe(
    v.fallback(v.unknown(), '0'),
    v.transform((value) => (value === '1' ? '1' : '0')),
  ),
  only_with_coupon_code: WORD,
  start_datetime: MOMENT,
  end_datetime: MOMENT,
  discount_percent: v.nullish(PERCENT, 0),
  discount_fixed: v.nullish(CENTS, 0),
}) satisfies v.GenericSchema<unknown, PromoAddon>;
