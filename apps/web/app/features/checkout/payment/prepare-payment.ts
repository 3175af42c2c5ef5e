import type { Client } from '@keepsong/contract/transport/client';
import type { SongData } from '@keepsong/domain/builder/song-data';
import type { Cart } from '@keepsong/domain/cart/cart';
import type { Quote } from '@keepsong/domain/checkout/quote';
import { giftCardCents } from '@keepsong/domain/credits/gift-card-code';
import { cartBody } from '../price/cart-payload.ts';
import { pricedAddresses, priceKey, taxedRegion } from '../price/price-key.ts';
import type { PreparedPayment } from './order-attempt.ts';

/** A prepared payment with its price. */
export type Prepared = {
  payment: PreparedPayment;
  quote: Quote;
  /** Whether shipping and taxes were computed for the customer's address. */
  isAddressKnown: boolean;
  /** The customer's credit after this order, in cents. Null when none is used or it is not known. */
  creditLeft: number | null;
};

/**
 * Asks the server to compute the price of the cart and to prepare its payment (spec 7.5-01). `total` is the price
 * that this browser has computed.
 */
export async function preparePayment(
  api: Client,
  cart: Cart,
  { total, userId, song }: { total: number; userId: number | null; song: SongData | null },
): Promise<Prepared> {
  const addresses = pricedAddresses(cart);
  const body = cartBody(cart, { total, intentId: null, userId, addresses, shippingName: '', song });
  const settings = await api.checkout.paymentSettings({ body });
  return {
    quote: settings.quote,
    isAddressKnown: taxedRegion(cart) !== null,
    creditLeft: await creditLeft(api, settings.quote, cart, userId),
    payment: {
      cartKey: priceKey(cart, userId),
      intentId: settings.stripe_intent_id,
      clientSecret: settings.stripe_client_secret,
      quoteHash: settings.quote_hash,
      total: settings.quote.total,
      needsShipping: settings.needs_shipping,
      provider: settings.payment,
    },
  };
}

/**
 * The remaining credit. If it cannot be loaded, the price is shown without it. With gift cards in the cart, only the
 * server can compute it, because a card may be part of the account's credit already.
 */
async function creditLeft(
  api: Client,
  { credit_applied }: Quote,
  { giftCards }: Cart,
  userId: number | null,
): Promise<number | null> {
  if (userId === null && giftCards.length > 0) return giftCardCents(giftCards) - credit_applied;
  if (credit_applied === 0 || giftCards.length > 0) return null;
  try {
    const { total_credits } = await api.credits.balance();
    return Math.max(0, total_credits - credit_applied);
  } catch {
    return null;
  }
}
