import { ApiError, createClient } from '@keepsong/contract/transport/client';
import { SONG } from '@keepsong/domain/cart/named-products';
import { expect, it } from 'vitest';
import { findSongPrice } from './song-product.ts';

/** A fake shop that sells the products in `prices`, with their prices in cents. */
const shopWith = (prices: Record<string, number>) =>
  createClient(async ({ params: { slug = '' } }) => {
    if (!(slug in prices)) throw new ApiError(404, { code: 'not_found' });
    return { product: { price: prices[slug] }, addons: [] };
  });

it("gives the price of the draft's own product", async () => {
  const shop = shopWith({ [SONG]: 100, 'wedding-song': 250 });
  expect(await findSongPrice(shop, 'wedding-song')).toEqual({ product: 'wedding-song', cents: 250 });
});

it("gives the price of the shop's default song when the product is not sold any more", async () => {
  const shop = shopWith({ [SONG]: 100 });
  expect(await findSongPrice(shop, 'gone')).toEqual({ product: 'gone', cents: 100 });
});

it('lets the customer go on when the price cannot be loaded', async () => {
  expect(await findSongPrice(shopWith({}), 'gone')).toBeNull();
});
