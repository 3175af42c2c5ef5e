import type { Cart } from '@keepsong/domain/cart/cart';
import {
  type ReservedCoupon,
  reserve,
  reserveCode,
  takeCoupon,
} from '@keepsong/domain/cart/coupon/cart-coupon';
import type { Coupon } from '@keepsong/domain/checkout/coupon';
import { couponKey } from '@keepsong/domain/checkout/coupon-key';
import { type HeldGiftCard, MOST_GIFT_CARDS } from '@keepsong/domain/credits/gift-card-code';

/** Compares two coupons, whatever the order of their fields. */
const isSameCoupon = (one: Coupon, other: Coupon): boolean => textOf(one) === textOf(other);
const textOf = (coupon: Coupon): string => JSON.stringify(Object.entries(coupon).sort());

type Store = { read: () => Cart; keep: (cart: Cart) => void };

/** Operations on the cart's coupons and gift cards, and on the affiliate that brought the customer. */
export const couponOperations = ({ read, keep }: Store) => ({
  /**
   * Adds a coupon that the shop knows. The coupon becomes active, or reserved when the cart does not meet its rules.
   * Returns whether the coupon is active.
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

  /**
   * Reserves the code that a page address names (spec 2.9-05). Does nothing when the code is already active or
   * reserved.
   */
  reserveCode(code: string): void {
    const cart = read();
    const { coupon, reservedCoupon } = cart;
    const key = couponKey(code);
    if (key === '' || [coupon?.code, reservedCoupon?.code].includes(key)) return;
    keep({ ...cart, reservedCoupon: reserveCode(code) });
  },

  /**
   * Stores the shop's present rules for the active code. If the cart does not meet these rules, the coupon becomes
   * reserved, as in `setCouponAside`.
   */
  renewCoupon(coupon: Coupon): void {
    const cart = read();
    if (cart.coupon?.code !== coupon.code || isSameCoupon(cart.coupon, coupon)) return;
    const taken = takeCoupon(coupon, cart.products);
    keep({ ...cart, ...taken, reservedCoupon: taken.reservedCoupon ?? cart.reservedCoupon });
  },

  /**
   * Makes the active coupon a reserved one, so that it waits for its products. Call this when the shop says that the
   * coupon needs other products (spec 8.3-04).
   */
  setCouponAside(): void {
    const cart = read();
    if (cart.coupon) keep({ ...cart, coupon: null, reservedCoupon: reserve(cart.coupon) });
  },

  /** Removes the active coupon, because the customer asked for it. A reserved coupon stays. */
  removeCoupon(): void {
    keep({ ...read(), coupon: null });
  },

  /** Removes the active coupon and the reserved one (spec 8.2). */
  dropCoupons(): void {
    keep({ ...read(), coupon: null, reservedCoupon: null });
  },

  /** Lets a gift card pay for this cart. A card that the cart has already is not counted twice. */
  takeGiftCard(card: HeldGiftCard): void {
    const cart = read();
    const others = cart.giftCards.filter(({ code }) => code !== card.code);
    keep({ ...cart, giftCards: [...others, card].slice(-MOST_GIFT_CARDS) });
  },

  /** Removes a gift card from this cart. The card itself keeps its amount. */
  dropGiftCard(code: string): void {
    const cart = read();
    keep({ ...cart, giftCards: cart.giftCards.filter((card) => card.code !== code) });
  },

  /** Removes the gift cards with these ends of their codes, because the shop refused them. All without `ends`. */
  dropGiftCards(ends?: readonly string[]): void {
    const cart = read();
    const isRefused = ({ code }: HeldGiftCard) => ends?.some((end) => code.endsWith(end)) ?? true;
    keep({ ...cart, giftCards: cart.giftCards.filter((card) => !isRefused(card)) });
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
