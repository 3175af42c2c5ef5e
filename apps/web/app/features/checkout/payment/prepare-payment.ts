import type { Client } from '@keepsong/contract/transport/client';
import type { SongData } from '@keepsong/domain/builder/song-data';
import type { Cart } from '@keepsong/domain/cart/cart';
import type { Quote } from '@keepsong/domain/checkout/quote';
import { cartBody } from '../price/cart-payload.ts';
import { pricedAddresses, priceKey, taxedRegion } from '../price/price-key.ts';
import type { PreparedPayment } from './payment-store.ts';

/** A prepared payment and the price it is for. */
export type Prepared = {
  payment: PreparedPayment;
  quote: Quote;
  /** Shipping and taxes are those of the customer's address. */
  isAddressKnown: boolean;
  /** Credit that stays with the customer after this order, in cents; null when none is used or nobody knows. */
  creditLeft: number | null;
};

/** Has the server price the cart and prepare its payment (spec 7.5-01). `total` is what the cart came to here. */
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
    creditLeft: await creditLeft(api, settings.quote),
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

/** The price stands without knowing what is left. */
async function creditLeft(api: Client, { credit_applied }: Quote): Promise<number | null> {
  if (credit_applied === 0) return null;
  try {
    const { total_credits } = await api.credits.balance();
    return Math.max(0, total_credits - credit_applied);
  } catch {
    return null;
  }
}
