import { randomUUID } from 'node:crypto';
import { type Catalogue, finishedSong, saveDraft, songCart } from './commission-song.ts';
import { letGuestIn, type TestShop } from './test-shop.ts';

type Cart = ReturnType<typeof songCart>['sf_cart'];

/**
 * What the shop answers when a new customer wants to pay for a song, and a function that submits the order.
 * `change` returns fields of the cart that the browser sends with other values.
 */
export async function priced(
  shop: TestShop,
  { artist, goods }: Catalogue,
  change: (cart: Cart) => object = () => ({}),
) {
  const visitor = shop.visitor();
  await letGuestIn(shop, visitor, `buyer-${randomUUID()}@example.com`);
  const slug = await saveDraft(visitor, finishedSong(artist));
  const { sf_cart, ...song } = songCart(goods, slug);
  const cart = { ...song, sf_cart: { ...sf_cart, ...change(sf_cart) } };
  const { body: answer } = await visitor.call('checkout.paymentSettings', { body: cart });
  const submit = async () => {
    const { stripe_intent_id, quote_hash } = answer;
    const submitted = await visitor.call('checkout.submit', {
      body: {
        ...cart,
        sf_cart: { ...cart.sf_cart, stripe_intent_id },
        ...{ submission_id: randomUUID(), quote_hash },
      },
    });
    return submitted.body;
  };
  return { answer, submit, visitor };
}
