import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { apiOf } from './api.ts';
import { mailMatching } from './mailbox.ts';
import { newEmail, pay } from './songs.ts';

const BILLING = { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' };
const CODE = /\b[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}\b/;

/**
 * Buys a gift card of $200 as a guest. This visitor is signed in as the guest from then on. Returns the guest's e-mail
 * address, the code of the card, as it was sent by e-mail, and the order.
 */
export async function givenGiftCard(
  context: BrowserContext,
): Promise<{ email: string; code: string; submission_id: string }> {
  const api = apiOf(context.request);
  const email = newEmail();
  await api.auth.register({
    body: { user: { email, first_name: 'Henri', last_name: 'Lavoie' }, skip_otp: true },
  });
  const query = { ids: [], name: ['gift-card-200'], includes: [], excludes: [] };
  const { products } = await api.catalog.products({ query });
  const [product] = products;
  if (!product) throw new Error('the demo shop sells no gift cards');
  const gift_card = { recipient_name: 'Henri', recipient_email: email, message: '', send_on: '' };
  const payload = {
    sf_cart: {
      addresses: { billing: BILLING, shipping: null },
      cart_total: product.price,
      products: [
        {
          id: String(product.id),
          name: product.name,
          price: product.price,
          quantity: 1,
          cart_uuid: randomUUID(),
          product_type: 'gift-card',
          additional_info: { gift_card },
        },
      ],
      payment_type: 'card',
    },
  };
  const settings = await api.checkout.paymentSettings({ body: payload });
  const submission_id = randomUUID();
  const sf_cart = { ...payload.sf_cart, stripe_intent_id: settings.stripe_intent_id };
  await api.checkout.submit({
    body: { ...payload, sf_cart, submission_id, quote_hash: settings.quote_hash },
  });
  await pay(context, settings.stripe_client_secret ?? '');
  await api.checkout.confirmOrder({ body: { submission_id, check_processed: true } });
  const { text } = await mailMatching(context.request, email, CODE);
  return { email, code: CODE.exec(text)?.[0] ?? '', submission_id };
}
