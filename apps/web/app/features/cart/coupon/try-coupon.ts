import type { ApiError, Client } from '@keepsong/contract/transport/client';
import type { Cart } from '@keepsong/domain/cart/cart';
import { type ReservedCoupon, readReservedCoupon } from '@keepsong/domain/cart/coupon/cart-coupon';
import type { Coupon } from '@keepsong/domain/checkout/coupon';
import { couponKey } from '@keepsong/domain/checkout/coupon-key';
import { type HeldGiftCard, readGiftCode } from '@keepsong/domain/credits/gift-card-code';
import { createStore } from 'zustand/vanilla';
import { isApiError, isBudgetTooSmall } from '~/platform/api/api-error.ts';

/** The result of trying a code. */
export type CouponTrial =
  | { kind: 'applied' }
  /** The code belongs to a gift card, which pays for this cart now. */
  | { kind: 'gift_card' }
  /**
   * The shop knows the code. The code waits until its products are in the cart (spec 8.3-04), or with `budget` until
   * the cart is small enough for what is left.
   */
  | { kind: 'reserved'; budget?: boolean }
  /** The code is unknown or has ended, so nobody can use it. */
  | { kind: 'refused'; code: RefusedCode }
  /** The shop could not be reached, or answered with another error. */
  | { kind: 'failed'; error: unknown }
  /** This code is already being tried. */
  | { kind: 'busy' };

const REFUSED = [
  'coupon_unknown',
  'coupon_ended',
  'gift_card_unknown',
  'gift_card_used',
  'gift_card_void',
] as const;
type RefusedCode = (typeof REFUSED)[number];
const refusedCode = (error: ApiError): RefusedCode | undefined =>
  REFUSED.find((code) => code === error.body.code);

export type TrialPorts = {
  api: () => { cart: Pick<Client['cart'], 'applyCoupon'> } & {
    credits: Pick<Client['credits'], 'checkGiftCard'>;
  };
  read: () => Cart;
  takeCoupon: (coupon: Coupon) => boolean;
  reserveCoupon: (reserved: ReservedCoupon) => void;
  takeGiftCard: (card: HeldGiftCard) => void;
};

/** The most entries of `products` that the `applyCoupon` call allows. */
const MOST_ITEMS = 200;

/**
 * The parameter `products` of the `applyCoupon` call. A line with quantity 3 gives three entries (spec 7.3-06). They have
 * the place of their line only when another line has the same product, because an address must stay short.
 */
export const pricedItems = ({
  products,
}: Pick<Cart, 'products'>): { name: string; price: number; line?: number }[] =>
  products
    .flatMap(({ name, price, quantity }, line) => {
      const isAlone = products.every((other, at) => at === line || other.name !== name);
      return Array.from({ length: quantity }, () => ({ name, price, ...(!isAlone && { line }) }));
    })
    .slice(0, MOST_ITEMS);

/**
 * Tries codes on the cart. The code being tried is the `temporaryCoupon` of spec 3.4-05: it is in the state only
 * while the call runs, and nowhere else (spec 10.4-04). `refused` says why the shop took a code out of the cart; it is ''
 * again once the customer tries another code.
 */
export function couponTrial({ api, read, takeCoupon, reserveCoupon, takeGiftCard }: TrialPorts) {
  const state = createStore<{ temporaryCoupon: string | null; refused: string }>(() => ({
    temporaryCoupon: null,
    refused: '',
  }));

  async function ask(code: string): Promise<CouponTrial> {
    try {
      const { coupon } = await api().cart.applyCoupon({
        query: { coupon: code, products: pricedItems(read()) },
      });
      return { kind: takeCoupon(coupon) ? 'applied' : 'reserved' };
    } catch (error) {
      if (!isApiError(error)) return { kind: 'failed', error };
      const { code: refusal, details } = error.body;
      const refused = refusedCode(error);
      if (refused) return { kind: 'refused', code: refused };
      if (refusal !== 'coupon_not_applicable') return { kind: 'failed', error };
      const { only_with: products = [], only_with_any: products_any = [] } = details ?? {};
      const reserved = readReservedCoupon({ code: details?.code ?? couponKey(code), products, products_any });
      if (reserved) reserveCoupon(reserved);
      return { kind: 'reserved', ...(isBudgetTooSmall(error) && { budget: true }) };
    }
  }

  /** Tries the code of a gift card. An unknown code may still be a coupon. */
  async function askGiftCard(code: string, typed: string): Promise<CouponTrial> {
    try {
      takeGiftCard({ code, ...(await api().credits.checkGiftCard({ body: { code } })) });
      return { kind: 'gift_card' };
    } catch (error) {
      const refused = isApiError(error) ? refusedCode(error) : undefined;
      if (!refused) return { kind: 'failed', error };
      const coupon = refused === 'gift_card_unknown' ? await ask(typed) : null;
      const isUnknown = coupon === null || (coupon.kind === 'refused' && coupon.code === 'coupon_unknown');
      return isUnknown ? { kind: 'refused', code: refused } : coupon;
    }
  }

  return {
    state,
    async tryCoupon(code: string): Promise<CouponTrial> {
      if (state.getState().temporaryCoupon !== null) return { kind: 'busy' };
      state.setState({ temporaryCoupon: couponKey(code) });
      try {
        const giftCode = readGiftCode(code);
        const trial = await (giftCode === null ? ask(code) : askGiftCard(giftCode, code));
        // Whoever has a code in use needs no reason of another one any more.
        if (trial.kind === 'applied' || trial.kind === 'gift_card') state.setState({ refused: '' });
        return trial;
      } finally {
        state.setState({ temporaryCoupon: null });
      }
    },
  };
}
