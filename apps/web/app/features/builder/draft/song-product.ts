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
 * The day that all artists keep, and the day of this artist if there is one. Both are needed, because the customer
 * may leave the artist for another sound. A day that cannot be loaded is left out, because a missing day must not stop
 * the customer.
 */
export async function findPromisedDays(api: Client, artist: string | null): Promise<PromisedDay[]> {
  const asked = artist === null ? [null] : [null, artist];
  const days = await Promise.all(
    asked.map(async (one) => ({ artist: one, day: await loadPromisedDay(api, one).catch(() => null) })),
  );
  return days.flatMap(({ artist, day }) => (day === null ? [] : { artist, day }));
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
  const [calendar, rush] = await Promise.all([
    loadCalendar(api),
    findSongProduct(api, song_product_name).then(
      ({ addons }) => addons.find(({ name }) => name === RUSH_FEE)?.rush_options ?? [],
      // A missing rush price must not stop the customer.
      () => [],
    ),
  ]);
  return { ...calendar, wanted: { day: wanted_by, rush: rushSold(rush, calendar) } };
}
