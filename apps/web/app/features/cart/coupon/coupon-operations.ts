import type { Cart } from '@keepsong/domain/cart/cart';
import {
  type ReservedCoupon,
  reserve,
  reserveCode,
  takeCoupon,
} from '@keepsong/domain/cart/coupon/cart-coupon';
import type { Coupon } from '@keepsong/domain/checkout/coupon';
import { couponKey } from '@keepsong/domain/checkout/coupon-key';

/** Whatever order their fields were kept in. */
const isSameCoupon = (one: Coupon, other: Coupon): boolean => textOf(one) === textOf(other);
const textOf = (coupon: Coupon): string => JSON.stringify(Object.entries(coupon).sort());

type Store = { read: () => Cart; keep: (cart: Cart) => void };

/** What can be done to the coupons of the cart, and to how its customer came. */
export const couponOperations = ({ read, keep }: Store) => ({
  /** The shop knows the code: it becomes active, or reserved when it does not go with the cart. True: active. */
  takeCoupon(coupon: Coupon): boolean {
    const cart = read();
    const taken = takeCoupon(coupon, cart.products);
    keep({ ...cart, ...taken });
    return taken.coupon !== null;
  },

  /** Keeps a code until its products are there (spec 4.3-07, 8.3-04). */
  reserveCoupon(reservedCoupon: ReservedCoupon): void {
    keep({ ...read(), reservedCoupon });
  },

  /** A code that came with an address (spec 2.9-05); one that is on the cart already changes nothing. */
  reserveCode(code: string): void {
    const cart = read();
    const { coupon, reservedCoupon } = cart;
    const key = couponKey(code);
    if (key === '' || [coupon?.code, reservedCoupon?.code].includes(key)) return;
    keep({ ...cart, reservedCoupon: reserveCode(code) });
  },

  /** The shop's rules for the code that is on the cart; by these it may have to wait, as when it is put aside. */
  renewCoupon(coupon: Coupon): void {
    const cart = read();
    if (cart.coupon?.code !== coupon.code || isSameCoupon(cart.coupon, coupon)) return;
    const taken = takeCoupon(coupon, cart.products);
    keep({ ...cart, ...taken, reservedCoupon: taken.reservedCoupon ?? cart.reservedCoupon });
  },

  /** The shop says that the coupon on the cart goes with other products: it waits for them (spec 8.3-04). */
  setCouponAside(): void {
    const cart = read();
    if (cart.coupon) keep({ ...cart, coupon: null, reservedCoupon: reserve(cart.coupon) });
  },

  /** The customer takes the coupon off. */
  removeCoupon(): void {
    keep({ ...read(), coupon: null });
  },

  /** Takes off the coupon and forgets the one that waits (spec 8.2). */
  dropCoupons(): void {
    keep({ ...read(), coupon: null, reservedCoupon: null });
  },

  /** The customer, or a code that has ended, gives the reserved one up. */
  forgetReserved(): void {
    keep({ ...read(), reservedCoupon: null });
  },

  /** Where the customer came from (spec 2.9-06). */
  keepAffiliate(affiliate: string): void {
    const cart = read();
    if (affiliate !== '' && affiliate !== cart.affiliate) keep({ ...cart, affiliate });
  },
});
