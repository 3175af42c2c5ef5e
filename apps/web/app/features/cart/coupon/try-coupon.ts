import type { Client } from '@keepsong/contract/transport/client';
import type { Cart } from '@keepsong/domain/cart/cart';
import { type ReservedCoupon, readReservedCoupon } from '@keepsong/domain/cart/coupon/cart-coupon';
import type { Coupon } from '@keepsong/domain/checkout/coupon';
import { couponKey } from '@keepsong/domain/checkout/coupon-key';
import { createStore } from 'zustand/vanilla';
import { isApiError } from '~/platform/api/api-error.ts';

/** The result of trying a code. */
export type CouponTrial =
  | { kind: 'applied' }
  /** The shop knows the code. The code waits until its products are in the cart (spec 8.3-04). */
  | { kind: 'reserved' }
  /** The code is unknown or has ended, so nobody can use it. */
  | { kind: 'refused'; code: 'coupon_unknown' | 'coupon_ended' }
  /** The shop could not be reached, or answered with another error. */
  | { kind: 'failed'; error: unknown }
  /** This code is already being tried. */
  | { kind: 'busy' };

export type TrialPorts = {
  api: () => Pick<Client, 'cart'>;
  read: () => Cart;
  takeCoupon: (coupon: Coupon) => boolean;
  reserveCoupon: (reserved: ReservedCoupon) => void;
};

/** The most entries of `products` that the `applyCoupon` call allows. */
const MOST_ITEMS = 200;

/** The parameter `products` of the `applyCoupon` call. A line with quantity 3 gives three entries (spec 7.3-06). */
export const pricedItems = ({ products }: Pick<Cart, 'products'>): { name: string; price: number }[] =>
  products
    .flatMap(({ name, price, quantity }) => Array.from({ length: quantity }, () => ({ name, price })))
    .slice(0, MOST_ITEMS);

/**
 * Tries codes on the cart. The code being tried is the `temporaryCoupon` of spec 3.4-05: it is in the state only
 * while the call runs, and nowhere else (spec 10.4-04).
 */
export function couponTrial({ api, read, takeCoupon, reserveCoupon }: TrialPorts) {
  const state = createStore<{ temporaryCoupon: string | null }>(() => ({ temporaryCoupon: null }));

  async function ask(code: string): Promise<CouponTrial> {
    try {
      const { coupon } = await api().cart.applyCoupon({
        query: { coupon: code, products: pricedItems(read()) },
      });
      return { kind: takeCoupon(coupon) ? 'applied' : 'reserved' };
    } catch (error) {
      if (!isApiError(error)) return { kind: 'failed', error };
      const { code: refusal, details } = error.body;
      if (refusal === 'coupon_unknown' || refusal === 'coupon_ended')
        return { kind: 'refused', code: refusal };
      if (refusal !== 'coupon_not_applicable') return { kind: 'failed', error };
      const { only_with: products = [], only_with_any: products_any = [] } = details ?? {};
      const reserved = readReservedCoupon({ code: details?.code ?? couponKey(code), products, products_any });
      if (reserved) reserveCoupon(reserved);
      return { kind: 'reserved' };
    }
  }

  return {
    state,
    async tryCoupon(code: string): Promise<CouponTrial> {
      if (state.getState().temporaryCoupon !== null) return { kind: 'busy' };
      state.setState({ temporaryCoupon: couponKey(code) });
      try {
        return await ask(code);
      } finally {
        state.setState({ temporaryCoupon: null });
      }
    },
  };
}
