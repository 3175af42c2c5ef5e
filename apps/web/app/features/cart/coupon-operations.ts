import type { Cart } from '@keepsong/domain/cart/cart';
import { type ReservedCoupon, reserveCode, takeCoupon } from '@keepsong/domain/cart/cart-coupon';
import type { Coupon } from '@keepsong/domain/checkout/coupon';
import { couponKey } from '@keepsong/domain/checkout/coupon-key';

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

  /** The customer takes the coupon off. */
  removeCoupon(): void {
    keep({ ...read(), coupon: null });
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
