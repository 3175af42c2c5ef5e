import type { Client } from '@keepsong/contract/transport/client';
import { SPANISH_GENRE } from '@keepsong/domain/builder/options';
import { GIFT_CARD, SONG } from '@keepsong/domain/cart/named-products';
import { expect, it, vi } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { type ExampleSong, loadProduct, songsToHear } from './load-product.ts';
import { PER_PAGE } from './load-shelf.ts';

const song = (id: number, artist: number, genre: string, audio_url: string | null = '/a.mp3') =>
  ({ id, genre, audio_url, artist: { id: artist } }) as ExampleSong;

const SONGS = [
  song(1, 10, SPANISH_GENRE),
  song(2, 10, '2'),
  song(3, 11, '2'),
  song(4, 12, '2', null),
  song(5, 13, SPANISH_GENRE),
];

it.each([
  ['en', [2, 3, 5]],
  ['sp', [1, 5, 3]],
] as const)('one song of each artist is heard, in the language of the page first: %s', (locale, ids) => {
  expect(songsToHear(SONGS, locale).map(({ id }) => id)).toEqual(ids);
});

it('the products beside a product come from one page of the store, and not from the whole shelf', async () => {
  const product = { name: 'mug', product_type: 'physical', extra_info: {} };
  const other = { ...product, name: 'print' };
  const index = vi.fn(async (_input: { query: object }) => ({ products: [product, other], total: 200 }));
  const catalog = {
    product: async () => ({ product, addons: [], variants: [], rating: null }),
    reviews: async () => ({ reviews: [], total: 0 }),
    holidays: async () => ({ holidays: [], makers: [] }),
    index,
  };
  const request = new Request('https://songs.example/products/mug');
  const { beside } = await loadProduct(
    { catalog, cms: { get: async () => ({}) } } as unknown as Client,
    'mug',
    request,
  );
  expect(beside.map(({ name }) => name)).toEqual(['print']);
  expect(index.mock.calls.map(([{ query }]) => query)).toMatchObject([{ page: 1, per_page: PER_PAGE }]);
});

it.each([
  ['the gift card opens with its first fixed amount', GIFT_CARD, '', [50, 100], 'gift-card-50'],
  ['an amount that is sold out is left out', GIFT_CARD, '', [100], 'gift-card-100'],
  ['a gift card without fixed amounts asks for the amount', GIFT_CARD, '', [], GIFT_CARD],
  ['the visitor asks for another amount', GIFT_CARD, '?own_amount=1', [50, 100], GIFT_CARD],
  ['a fixed amount stays chosen', 'gift-card-100', '', [50, 100], 'gift-card-100'],
])('%s', async (_what, slug, query, sold, chosen) => {
  const card = (name: string, sold_out: boolean) => ({
    name,
    sold_out,
    product_type: 'gift-card',
    extra_info: {},
  });
  const fixed = [50, 100].map((dollars) => card(`gift-card-${dollars}`, !sold.includes(dollars)));
  const catalog = {
    product: async () => ({
      ...{ product: card(slug, false), addons: [], rating: null },
      variants: [card(GIFT_CARD, false), ...fixed],
    }),
    reviews: async () => ({ reviews: [], total: 0 }),
    holidays: async () => ({ holidays: [], makers: [] }),
    index: async () => ({ products: [], total: 0 }),
  };
  const api = { catalog, cms: { get: async () => ({}) } } as unknown as Client;
  const request = new Request(`https://songs.example/products/${slug}${query}`);
  expect((await loadProduct(api, slug, request)).chosen.name).toBe(chosen);
});

it.each([
  ['en', [7, 8], undefined],
  // The list of all genres has one song of each, so the songs in Spanish are asked for as well.
  ['sp', [9, 10, 7], 'sp'],
] as const)(
  'the page of the song begins with songs and reviews of its language: %s',
  async (locale, ids, first_in) => {
    const product = { name: SONG, product_type: 'song', extra_info: {} };
    const reviews = vi.fn(async (_input: { query: object }) => ({ reviews: [], total: 0 }));
    const api = {
      catalog: {
        product: async () => ({ product, addons: [], variants: [], rating: null }),
        holidays: async () => ({ holidays: [], makers: [] }),
        index: async () => ({ products: [], total: 0 }),
        reviews,
      },
      artists: {
        deliveryDays: async () => ({ fastest: 1, slowest: 7 }),
        examples: async ({ query: { genre } }: { query: { genre?: string } }) => ({
          songs: genre
            ? [song(9, 20, SPANISH_GENRE), song(10, 21, SPANISH_GENRE)]
            : [song(7, 22, '2'), song(8, 23, '3')],
        }),
      },
      cms: { get: async () => ({}) },
    } as unknown as Client;
    const request = new Request(`https://songs.example/products/${SONG}`);
    const { heard } = await withLocale(locale, () => loadProduct(api, SONG, request));
    expect(heard.map(({ id }) => id)).toEqual(ids);
    expect(reviews.mock.calls[0]?.[0].query).toMatchObject({ first_in });
  },
);
