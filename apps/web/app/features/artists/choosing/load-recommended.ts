import type { ArtistCard } from '@keepsong/contract/artists';
import type { Client } from '@keepsong/contract/transport/client';
import { VOCALS_ANY } from '@keepsong/domain/builder/options';

/** The customer's choices that decide which artists are recommended (spec 7.2-14). */
export type ListCriteria = { genre: string; gender: string; occasion: string; relationship: string };

type Ids = { pre_recommended_ids?: number[]; exclude_artist_ids?: number[] };

/** Asks the shop for artists who fit the criteria. */
export function askFor(api: Client, { gender, ...rest }: ListCriteria, ids: Ids = {}) {
  const query = { ...rest, gender: gender === VOCALS_ANY ? undefined : gender };
  return api.artists.recommendations({
    query: { pre_recommended_ids: [], exclude_artist_ids: [], ...query, ...ids },
  });
}

/**
 * Loads the artists that were shown before, whose ids the draft remembers. Loads the artists who fit best when there
 * are none or none of them can be shown.
 */
export async function loadRecommended(
  api: Client,
  criteria: ListCriteria,
  remembered: readonly string[],
): Promise<ArtistCard[]> {
  const pre_recommended_ids = remembered.map(Number).filter(Number.isSafeInteger).slice(0, 200);
  const { artists } = await askFor(api, criteria, { pre_recommended_ids });
  if (artists.length > 0 || pre_recommended_ids.length === 0) return artists;
  return (await askFor(api, criteria)).artists;
}
