import * as v from 'valibot';
import { SERVICE_FEE } from '../cart/named-products.ts';
import { ok, type Result, refuse } from '../result.ts';
import { CENTS, FLAG, NAME, PERCENT } from '../schema/fields.ts';
import { assertCents, percentOf } from './money.ts';

/** A discount code (spec 3.7-01). Money in cents, products by slug. */
export type Coupon = {
  code: string;
  /** The cart must contain all of these products. */
  only_with: readonly string[];
  /** The cart must contain one of these products, if there are any. */
  only_with_any: readonly string[];
  /** The products that get cheaper; empty: all. */
  only_for_products: readonly string[];
  excluded_for: readonly string[];
  /** Cents off, spread over the products; 0 for none. */
  discount_fixed: number;
  /** 0…100, at most two decimals. */
  discount_percent: number;
  minimum_cart_size: number;
  include_service_fee: boolean;
};

/** The facts of a product that coupon rules use: the price of one item, in cents, and the quantity. */
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

/** Whether a coupon reduces this product: both the shop and the coupon can exclude it (spec 9.1-06). */
export function isDiscounted(coupon: Coupon, { name, extra_info }: Discountable): boolean {
  if (name === SERVICE_FEE) return coupon.include_service_fee;
  if (extra_info.exclude_from_discounts || coupon.excluded_for.includes(name)) return false;
  return coupon.only_for_products.length === 0 || coupon.only_for_products.includes(name);
}

/**
 * The sum of full prices of the products that the shop does not exclude from discounts (spec 3.4-10
 * totalWithExclusions).
 */
export const totalWithExclusions = (products: readonly Discountable[]): number =>
  products
    .filter(({ name, extra_info }) => name !== SERVICE_FEE && !extra_info.exclude_from_discounts)
    .reduce((sum, { price, quantity }) => sum + price * quantity, 0);

/**
 * Whether a coupon applies to a cart (spec 5-31…34): the required products are there, it reduces at least one
 * product, and the products that are not excluded cost enough before discounts. Refuses with `coupon_not_applicable`.
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
 * The discount of a coupon on each product, in cents and in the order given, without checking whether the coupon
 * applies. The percentage is rounded up for each single item (spec 9.1-04). Then the fixed part is spent on the
 * remaining prices, in the order given, until it is used up (spec 9.1-05). `promo` is the discount that a promotion
 * already gave one item, or 0. Both together are never more than the price.
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
    const percent = off(price - promo) + off(price) * (quantity - 1);
    const fixed = Math.min(left, price * quantity - promo - percent);
    left -= fixed;
    return percent + fixed;
  });
}

const SLUGS = v.array(v.string());

/**
 * A coupon from the API or a stored cart. It is rejected when a part cannot be read, because it might take off too
 * much.
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
