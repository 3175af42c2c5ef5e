import type { Cart } from '@keepsong/domain/cart/cart';
import {
  type ReservedCoupon,
  reserve,
  reserveCode,
  takeCoupon,
} from '@keepsong/domain/cart/coupon/cart-coupon';
import type { Coupon } from '@keepsong/domain/checkout/coupon';
import { couponKey } from '@keepsong/domain/checkout/coupon-key';

/** Compares two coupons, whatever the order of their fields. */
const isSameCoupon = (one: Coupon, other: Coupon): boolean => textOf(one) === textOf(other);
const textOf = (coupon: Coupon): string => JSON.stringify(Object.entries(coupon).sort());

type Store = { read: () => Cart; keep: (cart: Cart) => void };

/** Operations on the cart's coupons and on the affiliate that brought the customer. */
export const couponOperations = ({ read, keep }: Store) => ({
  /**
   * Takes a coupon that the shop knows. It becomes active, or reserved when it does not suit the cart. Returns
   * whether it is active.
   */
  takeCoupon(coupon: Coupon): boolean {
    const cart = read();
    const taken = takeCoupon(coupon, cart.products);
    keep({ ...cart, ...taken });
    return taken.coupon !== null;
  },

  /** Keeps a code until its products are in the cart (spec 4.3-07, 8.3-04). */
  reserveCoupon(reservedCoupon: ReservedCoupon): void {
    keep({ ...read(), reservedCoupon });
  },

  /** Keeps a code from an address (spec 2.9-05). Does nothing when the code is already applied. */
  reserveCode(code: string): void {
    const cart = read();
    const { coupon, reservedCoupon } = cart;
    const key = couponKey(code);
    if (key === '' || [coupon?.code, reservedCoupon?.code].includes(key)) return;
    keep({ ...cart, reservedCoupon: reserveCode(code) });
  },

  /**
   * Takes the shop's present rules for the active code. By these it may become reserved, as when the shop puts it
   * aside.
   */
  renewCoupon(coupon: Coupon): void {
    const cart = read();
    if (cart.coupon?.code !== coupon.code || isSameCoupon(cart.coupon, coupon)) return;
    const taken = takeCoupon(coupon, cart.products);
    keep({ ...cart, ...taken, reservedCoupon: taken.reservedCoupon ?? cart.reservedCoupon });
  },

  /** The shop says that the active coupon needs other products, so it waits for them (spec 8.3-04). */
  setCouponAside(): void {
    const cart = read();
    if (cart.coupon) keep({ ...cart, coupon: null, reservedCoupon: reserve(cart.coupon) });
  },

  /** Removes the coupon for the customer. */
  removeCoupon(): void {
    keep({ ...read(), coupon: null });
  },

  /** Removes the active coupon and the reserved one (spec 8.2). */
  dropCoupons(): void {
    keep({ ...read(), coupon: null, reservedCoupon: null });
  },

  /** Removes the reserved coupon, because the customer gave it up or it has ended. */
  forgetReserved(): void {
    keep({ ...read(), reservedCoupon: null });
  },

  /** Stores the affiliate that brought the customer (spec 2.9-06). */
  keepAffiliate(affiliate: string): void {
    const cart = read();
    if (affiliate !== '' && affiliate !== cart.affiliate) keep({ ...cart, affiliate });
  },
});
