import type { Client } from '@keepsong/contract/transport/client';
import type { Cart } from '@keepsong/domain/cart/cart';
import type { Coupon } from '@keepsong/domain/checkout/coupon';
import { isApiError } from '~/platform/api/api-error.ts';
import { cartBody } from './cart-payload.ts';

/** What the shop says of the coupon that a cart has held for a while. */
export type CouponVerdict =
  /** It applies, by these rules: they may have changed since. */
  | { kind: 'applies'; coupon: Coupon }
  /** It goes with other products than these (spec 8.3-04). */
  | { kind: 'aside' }
  /** Nobody can use it any more. */
  | { kind: 'over'; code: 'coupon_unknown' | 'coupon_ended' }
  /** Not asked, or the shop could not say: the checkout will. */
  | { kind: 'unsaid' };

type Facts = { total: number; userId: number | null };

/** Asks whether the coupon of a cart still applies (spec 7.5-02). Never throws: a cart is shown without an answer too. */
export async function validateCoupon(
  api: { checkout: Pick<Client['checkout'], 'couponValidation'> },
  cart: Cart,
  { total, userId }: Facts,
): Promise<CouponVerdict> {
  if (cart.coupon === null || cart.products.length === 0) return { kind: 'unsaid' };
  const { addresses } = cart;
  const body = cartBody(cart, { total, intentId: null, userId, addresses, shippingName: '', song: null });
  try {
    const { coupon } = await api.checkout.couponValidation({ body });
    return coupon ? { kind: 'applies', coupon } : { kind: 'unsaid' };
  } catch (error) {
    const code = isApiError(error) ? error.body.code : '';
    if (code === 'coupon_not_applicable') return { kind: 'aside' };
    return code === 'coupon_unknown' || code === 'coupon_ended' ? { kind: 'over', code } : { kind: 'unsaid' };
  }
}
