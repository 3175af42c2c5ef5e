import * as v from 'valibot';
import { type Coupon, checkCoupon, type Discountable, holdsCompanions } from '../../checkout/coupon.ts';
import { couponKey } from '../../checkout/coupon-key.ts';
import { listOf, NAME, readAs } from '../../schema/fields.ts';

/** A coupon code that waits for its products (spec 3.4-05): all of `products` and any of `products_any`, as slugs. */
export type ReservedCoupon = { code: string; products: readonly string[]; products_any: readonly string[] };

/** The coupon fields of a cart. */
export type CartCoupons = { coupon: Coupon | null; reservedCoupon: ReservedCoupon | null };

/** The reserved form of a coupon: it waits until the cart contains its products. */
export const reserve = ({ code, only_with, only_with_any }: Coupon): ReservedCoupon => ({
  code,
  products: only_with,
  products_any: only_with_any,
});

/** A reserved code from a link or a note; nothing else is known about it yet (spec 2.9-05). */
export const reserveCode = (code: string): ReservedCoupon => ({
  code: couponKey(code),
  products: [],
  products_any: [],
});

/** Called after a change of the products: a coupon that no longer applies becomes the reserved one (spec 4.3-06). */
export function recheckCoupon(
  { coupon, reservedCoupon }: CartCoupons,
  products: readonly Discountable[],
): CartCoupons {
  if (coupon === null || checkCoupon(coupon, products).ok) return { coupon, reservedCoupon };
  return { coupon: null, reservedCoupon: reserve(coupon) };
}

/**
 * The cart's coupons after a code was tried: the coupon becomes active when it applies, and reserved when it does not
 * (spec 8.3-04).
 */
export function takeCoupon(coupon: Coupon, products: readonly Discountable[]): CartCoupons {
  return recheckCoupon({ coupon, reservedCoupon: null }, products);
}

/**
 * The reserved code that should be tried now: no coupon is active and the cart contains its products (spec 4.3-07).
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

/** A reserved coupon as a cart stores it. */
export const RESERVED = v.object({
  code: NAME,
  products: listOf(v.string()),
  products_any: listOf(v.string()),
});

/** Reads a reserved coupon from any value; null when it is not one. */
export const readReservedCoupon = (value: unknown): ReservedCoupon | null => readAs(RESERVED, value);
