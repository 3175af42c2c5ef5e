import type { Client } from '@keepsong/contract/transport/client';
import type { SongData } from '@keepsong/domain/builder/song-data';
import { RUSH_FEE, SONG } from '@keepsong/domain/cart/named-products';
import type { Day } from '@keepsong/domain/time/chicago';
import { isApiError } from '~/platform/api/api-error.ts';
import { type Calendar, loadCalendar, loadPromisedDay } from '~/platform/words/delivery-words.ts';
import { rushSold } from '~/platform/words/rush-sold.ts';

/**
 * Finds the song product with this slug and its add-ons. If the shop does not sell it any more, finds the default song
 * product.
 */
export function findSongProduct(api: Client, slug: string) {
  const ask = (name: string) =>
    api.catalog.product({ params: { slug: name }, query: { get_with_parent: 'true' } }, { cache: true });
  return ask(slug).catch((error: unknown) => {
    if (isApiError(error) && error.status === 404 && slug !== SONG) return ask(SONG);
    throw error;
  });
}

/** The price of a song, in cents, and the slug of its product. */
export type SongPrice = { product: string; cents: number };

/**
 * The price to show while a song is built. Null when it cannot be loaded, because a missing price must not stop the
 * customer.
 */
export function findSongPrice(api: Client, product: string): Promise<SongPrice | null> {
  return findSongProduct(api, product).then(
    ({ product: { price } }) => ({ product, cents: price }),
    () => null,
  );
}

/** The day by which a song that is ordered now comes, and the id of its artist. Without an artist, every artist keeps it. */
export type PromisedDay = { artist: string | null; day: Day };

/** The id of the draft's artist. Null without one, or while the customer chooses another one. */
export const chosenArtist = ({
  require_update_artist: isOpen,
  selected_recommended_artist: selected,
}: SongData): string | null => (isOpen ? null : (selected?.id ?? null));

/**
 * The promised day of this artist, or without an artist the day that all of them keep. Null when it cannot be loaded,
 * because a missing day must not stop the customer.
 */
export async function findPromisedDay(api: Client, artist: string | null): Promise<PromisedDay | null> {
  const day = await loadPromisedDay(api, artist).catch(() => null);
  return day === null ? null : { artist, day };
}

/**
 * What is needed to say by which day each artist delivers, and whether that is soon enough for the customer's day
 * (decision 0079).
 */
export async function loadSongCalendar(
  api: Client,
  { wanted_by, song_product_name }: Pick<SongData, 'wanted_by' | 'song_product_name'>,
): Promise<Calendar> {
  if (!wanted_by) return loadCalendar(api);
  const [calendar, { addons }] = await Promise.all([
    loadCalendar(api),
    findSongProduct(api, song_product_name),
  ]);
  const rush = addons.find(({ name }) => name === RUSH_FEE)?.rush_options ?? [];
  return { ...calendar, wanted: { day: wanted_by, rush: rushSold(rush, calendar) } };
}
