import type { Product } from '@keepsong/contract/catalog';
import type { Client } from '@keepsong/contract/client';
import { deliveryDate } from '@keepsong/domain/builder/delivery';
import type { SongData } from '@keepsong/domain/builder/song-data';
import type { Cart } from '@keepsong/domain/cart/cart';
import type { Day } from '@keepsong/domain/time/chicago';
import { isApiError } from '~/platform/api-error.ts';
import { loadCalendar } from '~/platform/delivery-words.ts';

export const SONG_PRODUCT = 'personalized-song';

/** What a cart shows beside what it holds. */
export type CartFacts = {
  /** The song's saved draft; null without a song, or when this browser may not read it. */
  draft: SongData | null;
  /** The day the song is promised for. */
  deliveryDay: Day | null;
  /** Everything that goes with a song, in the shop's order. */
  addons: Product[];
};

/** Reads the song's draft, its promised day, and the add-ons of a song. */
export async function loadCartFacts(api: Client, cart: Cart): Promise<CartFacts> {
  const song = cart.products.find(({ additional_info }) => additional_info !== null)?.additional_info;
  const [draft, day, { addons }] = await Promise.all([
    song ? loadDraft(api, song.songbuilder_slug) : null,
    song ? promisedDay(api, Number(song.artist_id)) : null,
    api.catalog.product(
      { params: { slug: SONG_PRODUCT }, query: { get_with_parent: 'true' } },
      { cache: true },
    ),
  ]);
  return { draft, deliveryDay: day, addons };
}

/** An own draft; null when it is gone or somebody else's, which the cart then says. */
export async function loadDraft(api: Client, slug: string): Promise<SongData | null> {
  try {
    return (await api.builder.get({ params: { id: slug } })).song_data;
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}

/** The day an artist's song is promised for when it is ordered now, as the order's mail will say; null without one. */
async function promisedDay(api: Client, artistId: number): Promise<Day | null> {
  try {
    const [{ data }, { now, holidays }] = await Promise.all([
      api.artists.get({ params: { id: artistId } }, { cache: true }),
      loadCalendar(api),
    ]);
    const rule = { holidays: new Set(holidays), holidaySkip: true };
    return deliveryDate(new Date(now), data.available_delivery_days, rule);
  } catch (error) {
    // An artist who has left the shop promises nothing; the checkout asks for another one.
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}
