import { NetworkError } from '@keepsong/contract/transport/browser-transport';
import { ApiError, type Client } from '@keepsong/contract/transport/client';
import { LYRIC_PRINT } from '@keepsong/domain/cart/named-products';
import { expect, it } from 'vitest';
import { cartOf, line } from '../testing/carts.ts';
import { loadCartFacts, loadSongs } from './load-cart.ts';

const SLUG = 'abcdefghijklmnopqrstuv';
const CART = cartOf(line(LYRIC_PRINT, { parent_story_id: '7', parent_story_key: SLUG }));

const shop = (get: () => Promise<unknown>) =>
  ({ account: { current: async () => ({ user: null }) }, stories: { get } }) as unknown as Client;

it('loads title and look of the earlier song that a line is made from', async () => {
  const songs = await loadSongs(
    shop(async () => ({
      ...{ view: 'song', story_id: 7, genre: '4', is_owner: false, song: { title: 'Wrong Portland' } },
      ...{ attributes: { recipient: 'Dolly' }, sleeve: { mood: '7', tempo: '3' } },
    })),
    CART,
  );
  expect(songs.get('7')).toMatchObject({
    title: 'Wrong Portland',
    look: { title: 'Wrong Portland', recipient: 'Dolly', moods: ['7'] },
  });
});

it('leaves the songs out while the shop cannot be reached, because the cart can be shown without them', async () => {
  const away = shop(() => Promise.reject(new NetworkError(new TypeError('Failed to fetch'))));
  expect(await loadSongs(away, CART)).toEqual(new Map());
  const busy = shop(() => Promise.reject(new ApiError(429, { code: 'too_many_requests' })));
  expect(await loadSongs(busy, CART)).toEqual(new Map());
  await expect(
    loadSongs(
      shop(() => Promise.reject(new RangeError('x'))),
      CART,
    ),
  ).rejects.toThrow('x');
});

it('shows the cart while the song is out of the shop, without the products that go with a song', async () => {
  const api = {
    catalog: {
      holidays: async () => ({ holidays: [] }),
      product: () => Promise.reject(new ApiError(404, { code: 'not_found' })),
      products: async () => ({ products: [] }),
    },
    cart: { promotions: async () => ({ promotions: [] }) },
  } as unknown as Client;
  expect(await loadCartFacts(api, cartOf(line('mug')), () => null)).toMatchObject({ addons: [] });
});
