/**
 * An artist, and the number (from 1) of this artist's song for the same answers. The answers, the artist and
 * `take` together determine a song.
 */
export type Take = { artistId: string; take: number };

/**
 * Chooses the artist of the next song (spec 7.4-03): the requested one, otherwise the artist with the fewest
 * songs so far. The same input gives the same result.
 * @param start index of the artist who comes first for these answers, among artists with equally many songs.
 * @param heard the artist id of each song that the customer already has.
 */
export function nextTake(
  artists: readonly string[],
  start: number,
  { artistId, heard }: { artistId: string | null; heard: readonly string[] },
): Take | null {
  if (artistId !== null) return artists.includes(artistId) ? { artistId, take: 1 } : null;
  const times = (id: string) => heard.filter((one) => one === id).length;
  const first = artists.length === 0 ? 0 : start % artists.length;
  const inTurn = [...artists.slice(first), ...artists.slice(0, first)];
  const [next] = inTurn.toSorted((a, b) => times(a) - times(b));
  return next === undefined ? null : { artistId: next, take: times(next) + 1 };
}

/** The form of `template_song_id` (spec 3.11-03): `3-1` is the first song of artist 3. */
export const templateOf = ({ artistId, take }: Take): string => `${artistId}-${take}`;

/** Reads a `template_song_id`. Null when it does not name one of these artists. */
export function readTemplate(text: string, artists: readonly string[]): Take | null {
  const [, artistId = '', take = ''] = /^(\d{1,3})-([1-9]\d?)$/.exec(text) ?? [];
  return artists.includes(artistId) ? { artistId, take: Number(take) } : null;
}
