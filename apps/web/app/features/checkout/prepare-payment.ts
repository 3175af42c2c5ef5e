import type { Client } from '@keepsong/contract/client';
import type { Cart } from '@keepsong/domain/cart/cart';
import type { Quote } from '@keepsong/domain/checkout/quote';
import { cartBody, cartKey } from './cart-payload.ts';
import type { PreparedPayment } from './payment-store.ts';

/** A prepared payment and the price it is for. */
export type Prepared = { payment: PreparedPayment; quote: Quote };

/** Has the server price the cart and prepare its payment (spec 7.5-01). `total` is what the cart came to here. */
export async function preparePayment(
  api: Client,
  cart: Cart,
  { total, userId }: { total: number; userId: number | null },
): Promise<Prepared> {
  const body = cartBody(cart, { total, intentId: null, userId, shipping: null, shippingName: '' });
  const settings = await api.checkout.paymentSettings({ body });
  return {
    quote: settings.quote,
    payment: {
      cartKey: cartKey(cart),
      intentId: settings.stripe_intent_id,
      clientSecret: settings.stripe_client_secret,
      quoteHash: settings.quote_hash,
      total: settings.quote.total,
      needsShipping: settings.needs_shipping,
      provider: settings.payment,
    },
  };
}
