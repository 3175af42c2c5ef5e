/** Who sings, and the how manieth song of theirs it is: together they decide a song beside what was answered. */
export type Take = { artistId: string; take: number };

/**
 * Who sings the next song: the one that was asked for; otherwise, from a place in the list on, the one who was heard least
 * (spec 7.4-03). The same question always has the same answer.
 * @param start where the list begins for these answers.
 * @param heard artists of the songs that the customer has, each as often as heard.
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

/** spec 3.11-03 `template_song_id`: `3-1` is the first song of artist 3. */
export const templateOf = ({ artistId, take }: Take): string => `${artistId}-${take}`;

/** Reads a `template_song_id` back; null when it is none of these artists'. */
export function readTemplate(text: string, artists: readonly string[]): Take | null {
  const [, artistId = '', take = ''] = /^(\d{1,3})-([1-9]\d?)$/.exec(text) ?? [];
  return artists.includes(artistId) ? { artistId, take: Number(take) } : null;
}
