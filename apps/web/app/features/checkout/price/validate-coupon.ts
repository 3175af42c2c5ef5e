import type { Client } from '@keepsong/contract/transport/client';
import type { Cart } from '@keepsong/domain/cart/cart';
import type { Coupon } from '@keepsong/domain/checkout/coupon';
import { isApiError, isBudgetTooSmall } from '~/platform/api/api-error.ts';
import { cartBody } from './cart-payload.ts';

/** The shop's verdict on a coupon that the cart has had for a while. */
export type CouponVerdict =
  /** The coupon applies. Its rules may have changed. */
  | { kind: 'applies'; coupon: Coupon }
  /** The coupon needs other products (spec 8.3-04), or with `budget` a smaller cart. */
  | { kind: 'aside'; budget?: boolean }
  /** The coupon is unknown or has ended. */
  | { kind: 'over'; code: 'coupon_unknown' | 'coupon_ended' }
  /** The shop was not asked or had no answer. The checkout will ask again. */
  | { kind: 'unsaid' };

type Facts = { total: number; userId: number | null };

/**
 * Asks whether the cart's coupon still applies (spec 7.5-02). Never throws, because the cart is shown even without an
 * answer.
 */
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
    if (code === 'coupon_not_applicable')
      return { kind: 'aside', ...(isApiError(error) && isBudgetTooSmall(error) && { budget: true }) };
    return code === 'coupon_unknown' || code === 'coupon_ended' ? { kind: 'over', code } : { kind: 'unsaid' };
  }
}
