import * as v from 'valibot';
import { type Coupon, checkCoupon, type Discountable, holdsCompanions } from '../../checkout/coupon.ts';
import { couponKey } from '../../checkout/coupon-key.ts';
import { listOf, NAME, readAs } from '../../schema/fields.ts';

/** A code that waits for its products (spec 3.4-05): all of `products` and any of `products_any`, as slugs. */
export type ReservedCoupon = { code: string; products: readonly string[]; products_any: readonly string[] };

/** The coupon part of a cart. */
export type CartCoupons = { coupon: Coupon | null; reservedCoupon: ReservedCoupon | null };

/** A coupon put aside until the cart holds what it asks for. */
export const reserve = ({ code, only_with, only_with_any }: Coupon): ReservedCoupon => ({
  code,
  products: only_with,
  products_any: only_with_any,
});

/** A code from an address or a note, of which nothing else is known yet (spec 2.9-05). */
export const reserveCode = (code: string): ReservedCoupon => ({
  code: couponKey(code),
  products: [],
  products_any: [],
});

/** After a change of the products: a coupon that no longer applies becomes the reserved one (spec 4.3-06). */
export function settleCoupon(
  { coupon, reservedCoupon }: CartCoupons,
  products: readonly Discountable[],
): CartCoupons {
  if (coupon === null || checkCoupon(coupon, products).ok) return { coupon, reservedCoupon };
  return { coupon: null, reservedCoupon: reserve(coupon) };
}

/** What came of trying a code: the coupon becomes active when it applies, and is kept as reserved when not (spec 8.3-04). */
export function takeCoupon(coupon: Coupon, products: readonly Discountable[]): CartCoupons {
  return settleCoupon({ coupon, reservedCoupon: null }, products);
}

/** The reserved code whose time has come: nothing else is active and the cart holds its products (spec 4.3-07). */
export function reservedToTry(
  { coupon, reservedCoupon }: CartCoupons,
  products: readonly { name: string }[],
): string | null {
  if (coupon !== null || reservedCoupon === null || products.length === 0) return null;
  const { products: only_with, products_any: only_with_any } = reservedCoupon;
  const names = new Set(products.map(({ name }) => name));
  return holdsCompanions({ only_with, only_with_any }, names) ? reservedCoupon.code : null;
}

/** A reserved coupon as a cart keeps it. */
export const RESERVED = v.object({
  code: NAME,
  products: listOf(v.string()),
  products_any: listOf(v.string()),
});

/** The same out of anything; null for what is none. */
export const readReservedCoupon = (value: unknown): ReservedCoupon | null => readAs(RESERVED, value);
