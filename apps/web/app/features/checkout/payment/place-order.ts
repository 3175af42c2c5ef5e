import type { Client } from '@keepsong/contract/transport/client';
import type { SongData } from '@keepsong/domain/builder/song-data';
import type { Cart } from '@keepsong/domain/cart/cart';
import type { ShippingAddress } from '@keepsong/domain/checkout/address';
import type { Quote } from '@keepsong/domain/checkout/quote';
import { cartBody, songOf } from '../price/cart-payload.ts';
import { type CardForm, type CardProblem, PaymentFault } from '../provider/card-form.ts';
import { type OrderAttempt, type PreparedPayment, submissionIdFor } from './order-attempt.ts';
import type { Prepared } from './prepare-payment.ts';

export type Order = {
  cart: Cart;
  payment: PreparedPayment;
  /** The price that the customer sees. */
  quote: Quote;
  userId: number;
  shipping: ShippingAddress | null;
  shippingName: string;
  giftNote?: string | undefined;
  /** The draft of the song. Null without a song. */
  song: SongData | null;
};

export type PlaceOrderDeps = {
  submit: Client['checkout']['submit'];
  /** Asks the server to prepare another payment for the same cart. */
  prepare: () => Promise<Prepared>;
  store: Pick<OrderAttempt, 'attempt' | 'keepAttempt' | 'keepSubmission'>;
  card: Pick<CardForm, 'submit' | 'confirm'> | null;
  newId: () => string;
  /** Builds the address to which the provider sends the customer back after the payment of a submission. */
  returnUrl: (submissionId: string) => string;
};

export type Placed =
  /** The order is placed and, if something was due, paid. Its page shows its state. */
  | { kind: 'placed'; submissionId: string }
  /** No money was taken. The customer may try again. */
  | { kind: 'not_paid'; problem: CardProblem }
  /** The price has changed, so nothing was placed. */
  | { kind: 'requoted'; prepared: Prepared };

/**
 * Checks the card fields, places the order, then pays (spec 4.4, 7.5). A retry of the same order after a decline
 * keeps its submission id, so that it can never be placed or paid twice.
 */
export async function placeOrder(order: Order, deps: PlaceOrderDeps): Promise<Placed> {
  const { card, store } = deps;
  if (order.payment.total > 0) {
    if (card === null) throw new PaymentFault('missing stripe elements');
    const problem = await card.submit();
    if (problem) return { kind: 'not_paid', problem };
  }
  const last = store.attempt();
  const isOtherOrder = last !== null && last.bodyKey !== keyOf(order);
  if (isOtherOrder && last.payment.intentId === order.payment.intentId) {
    // `order.payment` was prepared for an earlier order with other details, so this order needs a payment of its own.
    const prepared = await deps.prepare();
    const { payment, quote } = prepared;
    if (payment.total !== order.payment.total) return { kind: 'requoted', prepared };
    return submitAndPay({ ...order, payment, quote }, deps);
  }
  return submitAndPay(order, deps);
}

async function submitAndPay(order: Order, deps: PlaceOrderDeps): Promise<Placed> {
  const { store, card } = deps;
  const { payment, quote } = order;
  const bodyKey = keyOf(order);
  const submissionId = submissionIdFor(store.attempt(), bodyKey, deps.newId);
  // Store the attempt before sending it, so that a lost answer cannot lead to a second order.
  store.keepAttempt({ submissionId, bodyKey, payment, quote });
  const { submission_id, requires_payment } = await deps.submit({
    // `paypal_info` is null, because the customer names the PayPal account only to the provider.
    body: {
      ...bodyOf(order),
      submission_id: submissionId,
      paypal_info: null,
      quote_hash: payment.quoteHash,
    },
  });
  store.keepSubmission(submission_id);
  if (!requires_payment || card === null) return { kind: 'placed', submissionId };
  const problem = await card.confirm({
    clientSecret: payment.clientSecret,
    returnUrl: deps.returnUrl(submissionId),
    billing: {
      country: order.cart.addresses.billing?.country_code ?? '',
      postalCode: order.cart.addresses.billing?.postal_code ?? '',
    },
    shipping: order.shipping && { name: order.shippingName, address: order.shipping },
  });
  return problem.kind === 'paid' ? { kind: 'placed', submissionId } : { kind: 'not_paid', problem };
}

const bodyOf = ({ cart, payment, userId, shipping, shippingName, giftNote, song }: Order) =>
  cartBody(cart, {
    total: payment.total,
    intentId: payment.intentId,
    userId,
    addresses: { billing: cart.addresses.billing, shipping: payment.needsShipping ? shipping : null },
    shippingName,
    giftNote,
    song,
  });

/**
 * A key for what is ordered, without facts about the browser. It has only the slug of the song's draft, because the
 * content of the song is taken from the saved draft.
 */
function keyOf(order: Order): string {
  const { user_agent: _, ...cart } = bodyOf(order).sf_cart;
  return JSON.stringify([cart, songOf(order.cart), order.payment.quoteHash]);
}
