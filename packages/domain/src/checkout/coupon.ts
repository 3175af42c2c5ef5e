import * as v from 'valibot';
import { SERVICE_FEE } from '../cart/named-products.ts';
import { ok, type Result, refuse } from '../result.ts';
import { CENTS, FLAG, NAME, PERCENT } from '../schema/fields.ts';
import { assertCents, percentOf } from './money.ts';

/** A discount code (spec 3.7-01). Amounts are in cents; products are named by their slugs. */
export type Coupon = {
  code: string;
  /** The cart must contain all of these products. */
  only_with: readonly string[];
  /** The cart must contain at least one of these products; an empty list requires none. */
  only_with_any: readonly string[];
  /** Only these products get cheaper; an empty list means all products. */
  only_for_products: readonly string[];
  excluded_for: readonly string[];
  /** Cents off, spread over the products; 0 for none. */
  discount_fixed: number;
  /** 0…100, at most two decimals. */
  discount_percent: number;
  minimum_cart_size: number;
  include_service_fee: boolean;
};

/** The facts of a product that coupon rules use. `price` is the price of one item, in cents. */
export type Discountable = {
  /** The product's slug. */
  name: string;
  price: number;
  quantity: number;
  extra_info: { exclude_from_discounts: boolean };
};

/** Whether the cart contains the products that a coupon requires (spec 4.3-07, 5-32). */
export function holdsCompanions(
  { only_with, only_with_any }: Pick<Coupon, 'only_with' | 'only_with_any'>,
  names: ReadonlySet<string>,
): boolean {
  const hasAny = only_with_any.length === 0 || only_with_any.some((name) => names.has(name));
  return hasAny && only_with.every((name) => names.has(name));
}

/** Whether a coupon reduces the price of a product. Both the shop and the coupon can exclude it (spec 9.1-06). */
function isDiscounted(coupon: Coupon, { name, extra_info }: Discountable): boolean {
  if (name === SERVICE_FEE) return coupon.include_service_fee;
  if (extra_info.exclude_from_discounts || coupon.excluded_for.includes(name)) return false;
  return coupon.only_for_products.length === 0 || coupon.only_for_products.includes(name);
}

/**
 * The sum of the full prices, without the service fee and without products that the shop excludes from
 * discounts (spec 3.4-10 totalWithExclusions).
 */
export const totalWithExclusions = (products: readonly Discountable[]): number =>
  products
    .filter(({ name, extra_info }) => name !== SERVICE_FEE && !extra_info.exclude_from_discounts)
    .reduce((sum, { price, quantity }) => sum + price * quantity, 0);

/**
 * Checks whether a coupon applies to a cart (spec 5-31…34). The cart must have the required products, the
 * coupon must reduce at least one product, and `totalWithExclusions` must reach the coupon's minimum. Refuses
 * with `coupon_not_applicable`.
 */
export function checkCoupon(coupon: Coupon, products: readonly Discountable[]): Result<Coupon> {
  const goods = products.filter(({ name }) => name !== SERVICE_FEE);
  const fits =
    holdsCompanions(coupon, new Set(goods.map(({ name }) => name))) &&
    goods.some((product) => isDiscounted(coupon, product)) &&
    totalWithExclusions(goods) >= coupon.minimum_cart_size;
  return fits ? ok(coupon) : refuse('coupon_not_applicable');
}

/**
 * The discount of a coupon on each product, in cents, in the order of `products`. Does not check whether the
 * coupon applies. The percentage is rounded up for each single item (spec 9.1-04). Then the fixed amount
 * reduces the remaining prices, product by product in the given order, until it is used up (spec 9.1-05).
 * `promo` is the discount that a promotion already gives on one item, or 0. `promo` and the coupon's discount
 * together are never more than the price.
 */
export function discountsOf(
  coupon: Coupon,
  products: readonly (Discountable & { promo: number })[],
): number[] {
  assertCents(coupon.discount_fixed);
  let left = coupon.discount_fixed;
  return products.map((product) => {
    if (!isDiscounted(coupon, product)) return 0;
    const { price, quantity, promo } = product;
    const off = (cents: number) => percentOf(cents, coupon.discount_percent);
    const whole = price * quantity - promo;
    // A promotion on the whole cart may have taken off more than the price of one item.
    const percent = promo <= price ? off(price - promo) + off(price) * (quantity - 1) : off(whole);
    const fixed = Math.min(left, whole - percent);
    left -= fixed;
    return percent + fixed;
  });
}

const SLUGS = v.array(v.string());

/**
 * Schema of a coupon from the API or a stored cart. One field that cannot be read makes the whole coupon
 * invalid. Without one of its conditions, the coupon might give too large a discount.
 */
export const COUPON = v.object({
  code: NAME,
  only_with: SLUGS,
  only_with_any: SLUGS,
  only_for_products: SLUGS,
  excluded_for: SLUGS,
  discount_fixed: CENTS,
  discount_percent: PERCENT,
  minimum_cart_size: CENTS,
  include_service_fee: FLAG,
});
