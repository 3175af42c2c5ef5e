import * as v from 'valibot';
import { couponKey } from '../../checkout/coupon-key.ts';
import { percentOf } from '../../checkout/money.ts';
import { CENTS, NAME, PERCENT } from '../../schema/fields.ts';
import { chicagoLocal } from '../../time/chicago.ts';

/** A product that another one in the cart makes cheaper (spec 3.7-02). Money in cents. */
export type PromoAddon = {
  /** Slug of the product that becomes cheaper. */
  product_name: string;
  /** '1': it goes into the cart by itself with the product that promotes it. */
  auto_add_to_cart: '0' | '1';
  /** Only while this code is on the cart, in whatever case; null: always. */
  only_with_coupon_code: string | null;
  /** Chicago time when they name no zone (spec 9.3-01); null: as spec 9.3-02. */
  start_datetime: string | null;
  end_datetime: string | null;
  discount_percent: number;
  discount_fixed: number;
};

/** What decides whether a promotion holds: the code on the cart, and the moment. */
export type PromoFacts = { couponCode: string | null; now: Date };

const DAY_MS = 86_400_000;

/** Whether a promotion holds (spec 5-35): its code is the cart's, and now is in its window, ends excluded. */
export function isPromoActive(promo: PromoAddon, { couponCode, now }: PromoFacts): boolean {
  const { only_with_coupon_code: code, start_datetime, end_datetime } = promo;
  if (code !== null && (couponCode === null || couponKey(code) !== couponKey(couponCode))) return false;
  const start = start_datetime === null ? now.getTime() - DAY_MS : chicagoLocal(start_datetime).getTime();
  const end = end_datetime === null ? now.getTime() + DAY_MS : chicagoLocal(end_datetime).getTime();
  return start <= now.getTime() && now.getTime() < end;
}

type Promoting = { name: string; extra_info: { promo_addons: readonly PromoAddon[] } };

/** The promotions that hold for a cart. */
export const activePromos = (products: readonly Promoting[], facts: PromoFacts): PromoAddon[] =>
  products.flatMap(({ extra_info }) =>
    extra_info.promo_addons.filter((promo) => isPromoActive(promo, facts)),
  );

/** Cents off one item of `price` cents: the percentage rounded up, then the fixed part, never more than the price. */
export function promoOff(price: number, { discount_percent, discount_fixed }: PromoAddon): number {
  const percent = percentOf(price, discount_percent);
  return percent + Math.min(discount_fixed, price - percent);
}

/** The best that the promotions of a cart take off one item of a product, in cents. */
export const bestPromo = (name: string, price: number, promos: readonly PromoAddon[]): number =>
  promos.reduce(
    (best, promo) => (promo.product_name === name ? Math.max(best, promoOff(price, promo)) : best),
    0,
  );

/** The slugs that should be in the cart by themselves and are not yet. */
export function missingAutoAdds(products: readonly Promoting[], facts: PromoFacts): string[] {
  const held = new Set(products.map(({ name }) => name));
  const wanted = activePromos(products, facts)
    .filter(({ auto_add_to_cart, product_name }) => auto_add_to_cart === '1' && !held.has(product_name))
    .map(({ product_name }) => product_name);
  return [...new Set(wanted)];
}

/** Text that may be missing; null then, and for ''. */
const WORD = v.pipe(
  v.nullish(v.string(), null),
  v.transform((text) => text || null),
);

/** A date and time for `chicagoLocal`, which may be missing. */
const MOMENT = v.pipe(
  WORD,
  v.check((text) => text === null || !Number.isNaN(chicagoLocal(text).getTime())),
);

/**
 * A promotion as stored. It is none when it names no product, or its numbers, code or window cannot be read: a slip in
 * its end must not make it hold for ever, nor one in its code for everybody.
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
