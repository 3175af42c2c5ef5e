import { FREE_STREAMING, isMadeFromSong, LYRIC_PRINT } from '@keepsong/domain/cart/named-products';
import { LYRIC_FIELDS } from '@keepsong/domain/cart/song-goods';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { products } from '../../../db/schema/catalog.ts';
import { demoProducts } from '../../../db/seed/content/products.ts';
import { lineOf, sell } from '../../testing/money.ts';
import { guest } from '../../testing/people.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

/**
 * A guest could once pay for a slideshow video without naming a song, and nobody could have made it. Now both
 * calls of the checkout refuse every product that needs a song when the cart names none.
 */

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const SERVING = demoProducts('ag').filter(({ slug }) => isMadeFromSong({ name: slug }));

it('there are such products, whether they are printed, filmed or a right', () => {
  expect(SERVING.map(({ slug }) => slug)).toEqual(
    expect.arrayContaining(['lyric-print', 'bundle-slideshow-video-card', 'small-business-rights-upgrade']),
  );
  expect(SERVING.map(({ slug }) => slug)).not.toContain(FREE_STREAMING);
});

it.each(SERVING.map(({ slug, productType }) => [slug, productType] as const))(
  '%s is not sold to a guest who names no song',
  async (slug, productType) => {
    await expectRefused(await sell(shop, slug, { productType }));
  },
);

it('a product of the editors that asks for lines of the lyrics is not either', async () => {
  const label = { en: 'Line', sp: 'Verso' };
  const pod_fields = [{ key: LYRIC_FIELDS[0], label, max_length: 80, required: false }];
  await expectRefused(
    await sell(shop, 'chorus-scarf', { productType: 'physical', extraInfo: { pod_fields } }),
  );
});

it('a bundle of the editors that contains such goods is not either', async () => {
  const [print] = await shop.db.select().from(products).where(eq(products.slug, LYRIC_PRINT));
  const bundledIds = [print?.id ?? 0];
  const box = await sell(shop, 'anniversary-box', { productType: 'bundle', bundledIds });
  await expectRefused(box, { bundled_products: [{ id: String(print?.id), expire: null }] });
});

async function expectRefused(product: Awaited<ReturnType<typeof sell>>, more: object = {}): Promise<void> {
  const { visitor } = await guest(shop);
  const billing = { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' };
  const body = {
    sf_cart: {
      addresses: { billing, shipping: null },
      cart_total: product.priceCents,
      products: [{ ...lineOf(product), ...more }],
      payment_type: 'card',
      stripe_intent_id: null,
    },
    sf_song_data: null,
  };
  const priced = await visitor.call('checkout.paymentSettings', { body });
  expect(priced.body.code).toBe('quantity_invalid');
  const submission_id = '6f0c1f9e-3d1a-4c55-9a51-0a5f8c9b7d11';
  const placed = await visitor.call('checkout.submit', { body: { ...body, submission_id } });
  expect(placed.body.code).toBe('quantity_invalid');
}
