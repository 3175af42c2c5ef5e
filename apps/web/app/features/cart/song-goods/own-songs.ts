import type { Client } from '@keepsong/contract/transport/client';
import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { instantData } from '@keepsong/domain/cart/lines';
import { isECard } from '@keepsong/domain/cart/named-products';
import type { PodField } from '@keepsong/domain/cart/pod-rules';
import {
  chorusLines,
  INKS_FIELD,
  LYRIC_FIELDS,
  printableLines,
  readInks,
  songTexts,
} from '@keepsong/domain/cart/song-goods';
import { isSlug } from '@keepsong/domain/text/slug';
import { isApiError, isNetworkError } from '~/platform/api/api-error.ts';
import { type SongLook, sleevePath } from '~/platform/art/song-art.ts';

/** A delivered song from which things can be made. */
export type KnownSong = {
  storyId: string;
  slug: string;
  title: string;
  recipient: string;
  sleeve: string;
  look: SongLook;
  /** Whether it belongs to this customer. For another one the slug shows that the customer may hear it. */
  isOwn: boolean;
  isInstant: boolean;
};

/** How many pages of orders are read. Older songs are reached from their own pages. */
const PAGES = 3;

/** The delivered songs of the signed-in customer, newest first. */
export async function loadOwnSongs({ account }: Pick<Client, 'account'>): Promise<KnownSong[]> {
  const songs: KnownSong[] = [];
  for (let page = 1; page <= PAGES; page += 1) {
    const { orders, total } = await account.orders({ query: { show: 'delivered', page } });
    for (const { song } of orders) if (song) songs.push(ownSong(song));
    if (orders.length === 0 || songs.length >= total) break;
  }
  return songs;
}

type Song = Pick<
  NonNullable<Awaited<ReturnType<Client['account']['orders']>>['orders'][number]['song']>,
  'story_id' | 'slug' | 'title' | 'recipient' | 'genre' | 'sleeve' | 'is_instant'
>;

function ownSong({ story_id, slug, title, recipient, genre, sleeve, is_instant }: Song): KnownSong {
  const { mood, tempo } = sleeve;
  const look = { title, recipient, genre, moods: mood ? [mood] : [], tempo, peaks: [] };
  const drawn = { recipient, sleeve: sleevePath(look), look };
  return { storyId: String(story_id), slug, title, ...drawn, isOwn: true, isInstant: is_instant };
}

/** For how many songs the shop is asked whether they can take a product. Older songs are reached from their own pages. */
const ASKED = 12;

/**
 * The delivered songs of the signed-in customer that can take a product which is bought for an earlier song, newest
 * first. Empty when they cannot be loaded, because the product's page then still offers a new song.
 */
export async function loadSongsFor(
  api: Pick<Client, 'account' | 'catalog'>,
  product: { name: string },
): Promise<KnownSong[]> {
  try {
    const own = (await loadOwnSongs(api)).filter(({ isInstant }) => !isInstant).slice(0, ASKED);
    const taken = await Promise.all(
      own.map(async ({ storyId }) => {
        const query = { ids: [], name: [], includes: [], excludes: [], story_id: Number(storyId) };
        const { products } = await api.catalog.products({ query });
        return products.some(({ name }) => name === product.name);
      }),
    );
    return own.filter((_, place) => taken[place]);
  } catch (error) {
    if (isNetworkError(error)) return [];
    throw error;
  }
}

/** The page on which the customer buys a product for a song that is there already. `partner` sends the e-cards. */
export const buyPathFor = (
  product: { name: string },
  { slug, storyId }: Pick<KnownSong, 'slug' | 'storyId'>,
  partner: { slug: string },
): string =>
  isECard(product) ? `/stories/${slug}/${partner.slug}-ecard` : `/products/${product.name}?story=${storyId}`;

/**
 * The song of somebody else with this slug, for example one that the visitor was given. Null when the visitor cannot
 * hear it.
 */
export async function loadHeardSong(
  { stories }: Pick<Client, 'stories'>,
  slug: string,
): Promise<KnownSong | null> {
  if (!isSlug(slug)) return null;
  const story = await stories.get({ params: { slug } }).catch((error: unknown) => {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  });
  if (story?.view !== 'song') return null;
  const { story_id, song, genre, sleeve, attributes, is_owner } = story;
  const is_instant = story.instant_product !== null;
  const { recipient } = attributes;
  return {
    ...ownSong({ story_id, slug, title: song.title, recipient, genre, sleeve, is_instant }),
    isOwn: is_owner,
  };
}

const lyrics = new Map<string, Promise<string>>();

/** The lyrics of a song. Each song is asked for once. */
export function loadLyrics({ stories }: Pick<Client, 'stories'>, slug: string): Promise<string> {
  const known = lyrics.get(slug);
  if (known) return known;
  const asked = stories.get({ params: { slug } }).then((story) => story.lyrics ?? '');
  lyrics.set(slug, asked);
  asked.catch(() => lyrics.delete(slug));
  return asked;
}

/** The lyrics of the song in the cart. '' for a song that an artist still has to write. */
export const lyricsInCart = (song: CartLine | undefined): string => instantData(song)?.lyrics ?? '';

/** The chosen lines that the song has; for the others, the proposed lines. */
export function linesIn(texts: Readonly<Record<string, string>>, lyrics: string): string[] {
  const all = printableLines(lyrics);
  const proposed = chorusLines(lyrics);
  return LYRIC_FIELDS.map((key, at) => {
    const text = texts[key] ?? '';
    return all.includes(text) ? text : (proposed[at] ?? '');
  });
}

/** The texts of a product's fields. A song that is not written yet (`lyrics` is '') has no lines to print. */
export function textsFor(
  fields: readonly PodField[],
  texts: Readonly<Record<string, string>>,
  lyrics: string,
): Record<string, string> {
  const all = songTexts(linesIn(texts, lyrics), readInks(texts[INKS_FIELD]));
  return Object.fromEntries(fields.map(({ key }) => [key, all[key] ?? '']));
}
