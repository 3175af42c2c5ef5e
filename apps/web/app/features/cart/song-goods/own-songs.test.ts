import { NetworkError } from '@keepsong/contract/transport/browser-transport';
import type { Client } from '@keepsong/contract/transport/client';
import { STREAMING } from '@keepsong/domain/cart/named-products';
import { LYRIC_FIELDS } from '@keepsong/domain/cart/song-goods';
import { expect, it } from 'vitest';
import { instantSong, song } from '../testing/carts.ts';
import { buyPathFor, loadSongsFor, lyricsInCart, textsFor } from './own-songs.ts';

const LYRICS = [
  '[Verse 1]',
  'You left the porch light on',
  'And the kettle warm',
  '[Chorus]',
  'Rosalind, Rosalind',
  'Sixty summers wide',
  'Every road you ever took',
  'Has brought us to your side',
].join('\n');

const FIELDS = [...LYRIC_FIELDS, 'inks'].map((key) => ({ key, label: key, max_length: 80, required: false }));

it('a print of the instant song in the cart has lines of its lyrics, which are written already', () => {
  const lyrics = lyricsInCart(instantSong(LYRICS));
  expect(textsFor(FIELDS, {}, lyrics)).toEqual({
    line_1: 'Rosalind, Rosalind',
    line_2: 'Sixty summers wide',
    line_3: 'Every road you ever took',
    line_4: 'Has brought us to your side',
    inks: 'press-rose',
  });
  expect(
    textsFor(FIELDS, { line_1: 'And the kettle warm', line_2: 'of another song' }, lyrics),
  ).toMatchObject({
    line_1: 'And the kettle warm',
    line_2: 'Sixty summers wide',
  });
});

it('a song that an artist has yet to write has no lines to print', () => {
  expect(lyricsInCart(song())).toBe('');
  expect(lyricsInCart(undefined)).toBe('');
  expect(textsFor(FIELDS, { inks: 'violet-tangerine' }, '')).toEqual({
    ...{ line_1: '', line_2: '', line_3: '', line_4: '' },
    inks: 'violet-tangerine',
  });
});

const delivered = (story_id: number, is_instant = false) => ({
  ...{
    story_id,
    slug: `song-${story_id}`,
    title: `Song ${story_id}`,
    recipient: 'Lou',
    genre: '4',
    is_instant,
  },
  sleeve: { mood: null, tempo: '3' },
});

/** A shop with four delivered songs. The first is an instant one. The second has streaming already. */
const shop = {
  account: {
    orders: async () => ({ orders: [1, 2, 3, 4].map((id) => ({ song: delivered(id, id === 1) })), total: 4 }),
  },
  catalog: {
    products: async ({ query: { story_id } }: { query: { story_id: number } }) => ({
      products: [{ name: 'pl-e-card' }, ...(story_id === 2 ? [] : [{ name: STREAMING }])],
    }),
  },
} as unknown as Client;

it.each([
  [STREAMING, ['Song 3', 'Song 4']],
  ['pl-e-card', ['Song 2', 'Song 3', 'Song 4']],
])('offers %s for the songs that can take it', async (name, titles) => {
  expect((await loadSongsFor(shop, { name })).map(({ title }) => title)).toEqual(titles);
});

it('offers no song while the shop cannot be reached', async () => {
  const orders = () => Promise.reject(new NetworkError(new TypeError('Failed to fetch')));
  expect(
    await loadSongsFor({ ...shop, account: { orders } } as unknown as Client, { name: STREAMING }),
  ).toEqual([]);
});

it('leads to the card of the chosen song, and to streaming for it', () => {
  const chosen = { slug: 'song-3', storyId: '3' };
  expect(buyPathFor({ name: 'pl-e-card' }, chosen, { slug: 'pl' })).toBe('/stories/song-3/pl-ecard');
  expect(buyPathFor({ name: STREAMING }, chosen, { slug: 'pl' })).toBe('/products/song-streaming?story=3');
});
