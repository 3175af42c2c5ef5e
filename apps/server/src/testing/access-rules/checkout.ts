import { randomUUID } from 'node:crypto';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { songCart } from '../commission-song.ts';
import { mine, NO_ORDER, open, own, type Rule, staff } from './rule.ts';

/** Calls for the cart, payments, refunds and cancels. */
export const CHECKOUT_RULES: Record<string, Rule> = {
  'cart.promotions': open(() => ({})),
  'cart.applyCoupon': open(
    () => ({ query: { coupon: 'NONE', products: [{ name: 'personalized-song', price: 1 }] } }),
    [400],
  ),
  'checkout.couponValidation': open(({ goods, draft }) => ({ body: songCart(goods, draft) })),
  'checkout.paymentSettings': own(({ goods, draft }) => ({ body: songCart(goods, draft) })),
  // The owner may order the draft, but no payment was prepared for it.
  'checkout.submit': {
    ...own(({ goods, draft }) => ({ body: { ...songCart(goods, draft), submission_id: randomUUID() } })),
    allowed: [409],
    others: { stranger: [401], 'other visitor': [401] },
  },
  'checkout.confirmOrder': own(({ submission }) => ({ body: { submission_id: submission } })),
  // An artist has made the owner's delivered song, so its customer cannot cancel the order.
  'checkout.cancelOwn': mine(
    ({ storyOfOwner }) => ({ params: { id: orderNumber(storyOfOwner.order) } }),
    [409],
  ),
  // The order does not exist.
  'checkout.previewRefund': staff(
    'refunds',
    () => ({ params: { number: NO_ORDER }, body: { amount_cents: 1 } }),
    [404],
  ),
  'checkout.previewCancel': staff('refunds', () => ({ params: { number: NO_ORDER }, body: {} }), [404]),
  'checkout.refund': staff(
    'refunds',
    () => ({
      params: { number: NO_ORDER },
      body: { amount_cents: 1, reason: 'Late' },
      headers: { 'idempotency-key': randomUUID() },
    }),
    [404],
  ),
  'checkout.approveRefund': staff('refunds', () => ({ params: { number: NO_ORDER, id: 999_999 } }), [404]),
  'checkout.refuseRefund': staff(
    'refunds',
    () => ({ params: { number: NO_ORDER, id: 999_999 }, body: { reason: 'Late' } }),
    [404],
  ),
  'checkout.cancel': staff(
    'refunds',
    () => ({
      params: { number: NO_ORDER },
      body: { reason: 'Late' },
      headers: { 'idempotency-key': randomUUID() },
    }),
    [404],
  ),
  'checkout.payment': staff('refunds', () => ({ params: { id: randomUUID() } }), [404]),
  'checkout.closePayment': staff(
    'refunds',
    () => ({ params: { id: randomUUID() }, body: { reason: 'Paid twice' } }),
    [404],
  ),
  'checkout.approvePayment': staff('refunds', () => ({ params: { id: randomUUID() } }), [404]),
  'checkout.refusePayment': staff(
    'refunds',
    () => ({ params: { id: randomUUID() }, body: { reason: 'The order exists' } }),
    [404],
  ),
};
