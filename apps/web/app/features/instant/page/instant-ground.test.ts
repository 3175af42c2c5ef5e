import type { Client } from '@keepsong/contract/transport/client';
import { chooseCollection, emptyInstantState } from '@keepsong/domain/instant/previews';
import { expect, it } from 'vitest';
import { findGround } from './instant-ground.ts';

const notFound = () => Object.assign(new Error('404'), { name: 'ApiError', status: 404, body: {} });

/** A fake shop that sells these instant songs, and also `cap`, which is not a song. */
function shop(sold: readonly string[], collections: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  const api = {
    instant: {
      collection: async ({ params: { id } }: { params: { id: string } }) => {
        const product_slug = collections[id];
        if (product_slug === undefined) throw notFound();
        return { id, product_slug };
      },
    },
    catalog: {
      product: async ({ params: { slug } }: { params: { slug: string } }) => {
        asked.push(slug);
        const isSong = sold.includes(slug);
        if (!isSong && slug !== 'cap') throw notFound();
        const product_type = isSong ? 'song' : 'merchandise';
        return { product: { slug, product_type, extra_info: { instant_product: isSong } }, addons: [] };
      },
    },
  };
  return { api: api as unknown as Client, asked };
}

const stateOf = (id: string, productSlug: string | null = null) => ({
  ...chooseCollection(emptyInstantState(), id),
  productSlug,
});

it.each([
  ['its own product', 'own', null, ['own']],
  ['the product that the address names (spec 2.4-02)', 'own', 'deluxe', ['deluxe']],
  [
    "the default product when its own is 'Not Found' (8.4-10)",
    'retired',
    null,
    ['retired', 'instant-product'],
  ],
  ['its own product when the address names no instant song', 'own', 'cap', ['cap', 'own']],
  [
    'the default product when both are missing',
    'retired',
    'nothing',
    ['nothing', 'retired', 'instant-product'],
  ],
])('a collection is sold as %s', async (_, product, wanted, asked) => {
  const id = `of ${product} ${wanted}`;
  const sold = shop(['own', 'deluxe', 'instant-product'], { [id]: product });
  const ground = await findGround(sold.api, stateOf(id, wanted));
  expect(ground?.offer.product).toMatchObject({ slug: asked.at(-1) });
  expect(sold.asked).toEqual(asked);
});

it('a missing collection gives null, and a shop without a default product reports that', async () => {
  expect(await findGround(shop([], {}).api, stateOf('gone'))).toBeNull();
  expect(await findGround(shop([], {}).api, emptyInstantState())).toBeNull();
  const nothing = findGround(shop([], { bare: 'retired' }).api, stateOf('bare'));
  expect(await nothing).toBeNull();
});
