import * as v from 'valibot';
import { type Coupon, checkCoupon, type Discountable, holdsCompanions } from '../../checkout/coupon.ts';
import { couponKey } from '../../checkout/coupon-key.ts';
import { listOf, NAME, readAs } from '../../schema/fields.ts';

/**
 * A coupon code that waits until the cart has its products (spec 3.4-05). These are all slugs of `products`,
 * and at least one of `products_any`.
 */
export type ReservedCoupon = { code: string; products: readonly string[]; products_any: readonly string[] };

/** The coupon fields of a cart. */
export type CartCoupons = { coupon: Coupon | null; reservedCoupon: ReservedCoupon | null };

/** Converts an active coupon to a reserved one, which waits until the cart has its products. */
export const reserve = ({ code, only_with, only_with_any }: Coupon): ReservedCoupon => ({
  code,
  products: only_with,
  products_any: only_with_any,
});

/** Reserves a code from a link or a note. Which products it needs is not known yet (spec 2.9-05). */
export const reserveCode = (code: string): ReservedCoupon => ({
  code: couponKey(code),
  products: [],
  products_any: [],
});

/** Checks the coupon after the products have changed. A coupon that no longer applies is reserved (spec 4.3-06). */
export function recheckCoupon(
  { coupon, reservedCoupon }: CartCoupons,
  products: readonly Discountable[],
): CartCoupons {
  if (coupon === null || checkCoupon(coupon, products).ok) return { coupon, reservedCoupon };
  return { coupon: null, reservedCoupon: reserve(coupon) };
}

/**
 * The coupons of a cart after the customer entered a code. The coupon becomes active if it applies to the products.
 * Otherwise it is reserved (spec 8.3-04).
 */
export function takeCoupon(coupon: Coupon, products: readonly Discountable[]): CartCoupons {
  return recheckCoupon({ coupon, reservedCoupon: null }, products);
}

/**
 * The reserved code if it should be tried now. It should when no other coupon is active and the cart has the
 * code's products (spec 4.3-07). Otherwise null.
 */
export function reservedToTry(
  { coupon, reservedCoupon }: CartCoupons,
  products: readonly { name: string }[],
): string | null {
  if (coupon !== null || reservedCoupon === null || products.length === 0) return null;
  const { products: only_with, products_any: only_with_any } = reservedCoupon;
  const names = new Set(products.map(({ name }) => name));
  return holdsCompanions({ only_with, only_with_any }, names) ? reservedCoupon.code : null;
}

/** The schema of a reserved coupon in a stored cart. */
export const RESERVED = v.object({
  code: NAME,
  products: listOf(v.string()),
  products_any: listOf(v.string()),
});

/** Reads a reserved coupon from any value. Null when the value is not one. */
export const readReservedCoupon = (value: unknown): ReservedCoupon | null => readAs(RESERVED, value);
