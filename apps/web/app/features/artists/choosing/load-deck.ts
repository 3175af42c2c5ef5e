import type { ArtistCard } from '@keepsong/contract/artists';
import type { Client } from '@keepsong/contract/transport/client';
import { VOCALS_ANY } from '@keepsong/domain/builder/options';

/** The customer's choices that decide which artists are recommended. */
export type DeckCriteria = { genre: string; gender: string };

export type DeckPage = {
  artists: ArtistCard[];
  /** Whether the shop has no more fitting artists. */
  complete: boolean;
};

/** The contract of the API allows at most this many ids in one call. */
const IDS_AT_MOST = 200;

/** The query for these criteria. Gender '3' means no preference, so it is left out (spec 7.2-14). */
const queryOf = ({ genre, gender }: DeckCriteria) => ({
  genre,
  gender: gender === VOCALS_ANY ? undefined : gender,
});

/** Loads the next page of the deck: up to 20 fitting artists whom the deck does not have yet (spec 9.4-06). */
export async function loadMore(
  api: Client,
  criteria: DeckCriteria,
  known: readonly number[],
): Promise<DeckPage> {
  const exclude_artist_ids = known.slice(-IDS_AT_MOST);
  const { artists, total } = await api.artists.swipe({
    query: { ...queryOf(criteria), pre_recommended_ids: [], exclude_artist_ids },
  });
  return { artists, complete: total <= artists.length };
}

/**
 * Loads the deck as the customer left it: the artists whose ids the draft remembers. Loads a new deck when the draft
 * remembers none or none of them can be shown.
 */
export async function loadDeck(
  api: Client,
  criteria: DeckCriteria,
  remembered: readonly string[],
): Promise<DeckPage> {
  const pre_recommended_ids = remembered.map(Number).filter(Number.isSafeInteger).slice(0, IDS_AT_MOST);
  if (pre_recommended_ids.length === 0) return loadMore(api, criteria, []);
  const { artists } = await api.artists.swipe({
    query: { ...queryOf(criteria), pre_recommended_ids, exclude_artist_ids: [] },
  });
  return artists.length > 0 ? { artists, complete: false } : loadMore(api, criteria, []);
}
