import { ApiError, type Client, createClient } from '@keepsong/contract/transport/client';
import { SONG } from '@keepsong/domain/cart/named-products';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findPromisedDays, findSongPrice, loadSongCalendar } from './song-product.ts';

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

it('lets the customer choose an artist when the rush price cannot be loaded', async () => {
  const shop = {
    catalog: {
      holidays: async () => ({ holidays: ['2026-12-25'] }),
      product: async () => {
        throw new ApiError(404, { code: 'not_found' });
      },
    },
  } as unknown as Client;
  const asked = { wanted_by: '2026-12-20', song_product_name: 'gone' } as const;
  expect(await loadSongCalendar(shop, asked)).toMatchObject({
    holidays: ['2026-12-25'],
    wanted: { day: '2026-12-20', rush: [] },
  });
});

describe('the promised day', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-12-01T15:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  /** A fake shop in which the artist needs 3 days and the slowest of all artists needs `slowest`. */
  const shopOf = (slowest: number | null) =>
    ({
      artists: {
        get: async () => ({ data: { available_delivery_days: 3 } }),
        deliveryDays: async () => ({ fastest: 3, slowest }),
      },
      catalog: { holidays: async () => ({ holidays: [] }) },
    }) as unknown as Client;

  it('is the day that every artist keeps, until the customer chooses one', async () => {
    const shop = shopOf(7);
    const ofAll = { artist: null, day: '2026-12-08' };
    expect(await findPromisedDays(shop, null)).toEqual([ofAll]);
    expect(await findPromisedDays(shop, '4')).toEqual([ofAll, { artist: '4', day: '2026-12-04' }]);
  });

  it('is unknown while no artist takes songs, or when the shop does not answer', async () => {
    expect(await findPromisedDays(shopOf(null), null)).toEqual([]);
    expect(await findPromisedDays(shopWith({}), '4')).toEqual([]);
  });
});
