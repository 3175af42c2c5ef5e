import type { Product } from '@keepsong/contract/catalog';
import type { Client } from '@keepsong/contract/transport/client';
import type { SongData } from '@keepsong/domain/builder/song-data';
import type { Cart } from '@keepsong/domain/cart/cart';
import { isSong } from '@keepsong/domain/cart/cart-order';
import { songInfo } from '@keepsong/domain/cart/lines';
import { SERVICE_FEE, SONG } from '@keepsong/domain/cart/named-products';
import { isApiError, isNetworkError } from '~/platform/api/api-error.ts';
import { type Calendar, loadCalendar } from '~/platform/words/delivery-words.ts';

/** What a cart shows beside what it holds. */
export type CartFacts = {
  /** The song's saved draft; null without a song, or when this browser may not read it. */
  draft: SongData | null;
  /** In how many days the song's artist delivers; null without a song, or when the artist has left the shop. */
  standardDays: number | null;
  /** What delivery dates are counted with. */
  calendar: Calendar;
  /** Everything that goes with the song of the cart, in the shop's order. */
  addons: Product[];
  /** What the shop charges for its service; null when it charges nothing. */
  serviceFee: Product | null;
};

/** Reads the song's draft, how fast its artist is, the add-ons that go with it, and the shop's fee. */
export async function loadCartFacts(api: Client, cart: Cart): Promise<CartFacts> {
  const song = cart.products.find(isSong);
  const info = songInfo(song);
  const [draft, standardDays, calendar, { addons }, serviceFee] = await Promise.all([
    info ? loadDraft(api, info.songbuilder_slug) : null,
    info ? deliveryDays(api, Number(info.artist_id)) : null,
    loadCalendar(api),
    api.catalog.product(
      { params: { slug: song?.name ?? SONG }, query: { get_with_parent: 'true' } },
      { cache: true },
    ),
    loadServiceFee(api),
  ]);
  return { draft, standardDays, calendar, addons, serviceFee };
}

/** null as well while the shop cannot be reached: the checkout prices it anyway. */
async function loadServiceFee(api: Client): Promise<Product | null> {
  const query = { ids: [], name: [SERVICE_FEE], includes: [], excludes: [] };
  try {
    const { products } = await api.catalog.products({ query }, { cache: true });
    return products[0] ?? null;
  } catch (error) {
    if (isNetworkError(error)) return null;
    throw error;
  }
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

/** How many days an artist needs; null for one who has left the shop: the checkout asks for another one. */
async function deliveryDays(api: Client, artistId: number): Promise<number | null> {
  try {
    const { data } = await api.artists.get({ params: { id: artistId } }, { cache: true });
    return data.available_delivery_days;
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}
