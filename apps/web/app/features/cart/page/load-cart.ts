import type { Artist } from '@keepsong/contract/artists';
import type { Product } from '@keepsong/contract/catalog';
import type { Client } from '@keepsong/contract/transport/client';
import type { DaysOff } from '@keepsong/domain/artists/availability';
import type { SongData } from '@keepsong/domain/builder/song-data';
import type { Cart } from '@keepsong/domain/cart/cart';
import { isSong } from '@keepsong/domain/cart/cart-order';
import { soldWith } from '@keepsong/domain/cart/kinds/index';
import { songInfo } from '@keepsong/domain/cart/lines';
import { RUSH_FEE, SERVICE_FEE, SONG } from '@keepsong/domain/cart/named-products';
import type { AutomaticPromotion } from '@keepsong/domain/catalogue/automatic';
import { isApiError, isNetworkError } from '~/platform/api/api-error.ts';
import { startSession, useSession } from '~/platform/session/session.store.ts';
import { type Calendar, loadCalendar } from '~/platform/words/delivery-words.ts';
import type { KnownSong } from '../song-goods/own-songs.ts';
import { refreshSong } from '../store/cart.store.ts';

/** The data of the cart page besides the cart's lines. */
export type CartFacts = {
  /** The saved draft of the song. Null without a song, or when this browser may not read it. */
  draft: SongData | null;
  /** How many days the song's artist needs. Null without a song, or when the artist has left the shop. */
  standardDays: number | null;
  /** The next days on which the song's artist does not work. */
  daysOff: readonly DaysOff[];
  /** The present moment and the days off, from which delivery dates are computed. */
  calendar: Calendar;
  /** All add-ons for the cart's song, in the shop's order. */
  addons: Product[];
  /** The shop's service fee. Null when there is none. */
  serviceFee: Product | null;
  /**
   * The promotions that apply without a code. Empty when they cannot be loaded, because the checkout computes
   * the price anyway.
   */
  promotions: readonly AutomaticPromotion[];
  /**
   * Title and look of earlier songs from which lines of the cart are made, by story id. Loaded only when the
   * cart has such lines.
   */
  songs: ReadonlyMap<string, Pick<KnownSong, 'title' | 'look'>>;
};

/** The facts from which the delivery dates of the cart's song and goods follow. */
export type CartDates = Pick<CartFacts, 'standardDays' | 'calendar'>;

/** Loads the facts about delivery dates. Null when they cannot be loaded. */
export async function loadDates(api: Client, cart: Cart): Promise<CartDates | null> {
  const info = songInfo(cart.products.find(isSong));
  try {
    const [artist, calendar] = await Promise.all([
      info ? loadArtist(api, Number(info.artist_id)) : null,
      loadCalendar(api, { cache: false }),
    ]);
    return { standardDays: artist?.available_delivery_days ?? null, calendar };
  } catch (error) {
    if (isNetworkError(error)) return null;
    throw error;
  }
}

/**
 * Loads the song's draft, the artist's delivery time, the add-ons for the song, and the service fee. Then updates the
 * song in the cart from the draft that the shop sent, because another device may have changed the draft. `savedCopy` is
 * this browser's copy of the draft, null while it has unsaved changes. If the copy changes while the facts load, the cart
 * already has the newer song and stays as it is.
 */
export async function loadCartFacts(
  api: Client,
  cart: Cart,
  savedCopy: () => string | null,
): Promise<CartFacts> {
  const before = savedCopy();
  const song = cart.products.find(isSong);
  const info = songInfo(song);
  const [draft, artist, calendar, all, serviceFee, songs, promotions] = await Promise.all([
    info ? loadDraft(api, info.songbuilder_slug) : null,
    info ? loadArtist(api, Number(info.artist_id)) : null,
    loadCalendar(api, { cache: false }),
    loadAddons(api, song?.name ?? SONG),
    loadServiceFee(api),
    loadSongs(api, cart),
    loadPromotions(api),
  ]);
  if (draft && before !== null && before === savedCopy()) refreshSong(draft);
  const standardDays = artist?.available_delivery_days ?? null;
  const daysOff = artist?.days_off ?? [];
  // Offer no rush delivery when the artist takes no rush orders.
  const addons = all.filter(({ name }) => name !== RUSH_FEE || artist?.takes_rush !== false);
  return { draft, standardDays, daysOff, calendar, addons, serviceFee, songs, promotions };
}

/**
 * The earlier songs from which lines are made, by story id. Songs that this visitor may not hear are left out. Empty when
 * they cannot be loaded, because the lines can be bought without the picture of their song.
 */
export async function loadSongs(api: Client, { products }: Cart): Promise<CartFacts['songs']> {
  const made = products.filter((line) => soldWith(line) === 'any_song' && line.parent_story_id !== null);
  if (made.length === 0) return new Map();
  try {
    await startSession(api);
    const { loadHeardSong, loadOwnSongs } = await import('../song-goods/own-songs.ts');
    const keys = new Set(made.flatMap(({ parent_story_key: key }) => key ?? []));
    const [own, ...heard] = await Promise.all([
      useSession.getState().user && made.some(({ parent_story_key: key }) => key === null)
        ? loadOwnSongs(api)
        : [],
      ...[...keys].map((key) => loadHeardSong(api, key)),
    ]);
    const songs = [...own, ...heard.filter((song) => song !== null)];
    return new Map(songs.map((song) => [song.storyId, song]));
  } catch (error) {
    if (isNetworkError(error) || isApiError(error)) return new Map();
    throw error;
  }
}

/** The products that are offered with a song. None while the song is out of the shop: the rest can still be bought. */
async function loadAddons(api: Client, slug: string): Promise<CartFacts['addons']> {
  try {
    const query = { get_with_parent: 'true' } as const;
    return (await api.catalog.product({ params: { slug }, query }, { cache: true })).addons;
  } catch (error) {
    if (isApiError(error) && error.status === 404) return [];
    throw error;
  }
}

/**
 * Loads the service fee. Null when the shop has none, and when it cannot be reached, because the checkout
 * computes the price anyway.
 */
async function loadServiceFee(api: Client): Promise<Product | null> {
  const query = { ids: [], name: [SERVICE_FEE], includes: [], excludes: [] };
  try {
    // Not from the cache, so that the cart never shows another fee than the checkout.
    const { products } = await api.catalog.products({ query });
    return products[0] ?? null;
  } catch (error) {
    if (isNetworkError(error)) return null;
    throw error;
  }
}

async function loadPromotions(api: Client): Promise<readonly AutomaticPromotion[]> {
  try {
    return (await api.cart.promotions()).promotions;
  } catch (error) {
    if (isNetworkError(error)) return [];
    throw error;
  }
}

/** Loads a draft of this visitor. Null when the draft is deleted or belongs to somebody else. The cart then says so. */
export async function loadDraft(api: Client, slug: string): Promise<SongData | null> {
  try {
    return (await api.builder.get({ params: { id: slug } })).song_data;
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}

type SongArtist = Pick<Artist, 'available_delivery_days' | 'days_off' | 'takes_rush'>;

/**
 * The artist of the song. Null for an artist who has left the shop; the checkout then asks for another one. Not from the
 * cache, because the artist's time decides the day that the customer is promised.
 */
async function loadArtist(api: Client, artistId: number): Promise<SongArtist | null> {
  try {
    return (await api.artists.get({ params: { id: artistId } })).data;
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}
