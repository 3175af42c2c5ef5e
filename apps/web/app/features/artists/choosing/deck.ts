/**
 * A deck of artist cards that the customer sees one by one. `index` names the current artist. It may also be one after
 * the last artist, which is the end of the deck.
 */
export type Deck<A extends { id: number }> = {
  artists: readonly A[];
  index: number;
  /** Whether the shop has no more fitting artists. */
  complete: boolean;
};

/** More artists are fetched when only this many or fewer follow the current one (spec 9.4-07). */
const FEW = 3;

/** Makes a deck. It opens at the artist with `startId`, if the deck has this artist, else at the first one. */
export function openDeck<A extends { id: number }>(
  artists: readonly A[],
  complete: boolean,
  startId?: number,
): Deck<A> {
  const at = artists.findIndex(({ id }) => id === startId);
  return { artists, complete, index: Math.max(at, 0) };
}

/** Whether the next page of artists must be fetched. */
export const needsMore = ({ artists, index, complete }: Deck<{ id: number }>): boolean =>
  !complete && artists.length - 1 - index <= FEW;

/**
 * Moves to the next (1) or previous (-1) artist. The end of the deck can be reached only when no more artists can be
 * fetched.
 */
export function turn<A extends { id: number }>(deck: Deck<A>, by: 1 | -1): Deck<A> {
  const last = deck.complete ? deck.artists.length : deck.artists.length - 1;
  return { ...deck, index: Math.min(Math.max(deck.index + by, 0), Math.max(last, 0)) };
}

/** The deck with one more page of artists. Artists whom the deck already has are not added again. */
export function withPage<A extends { id: number }>(
  deck: Deck<A>,
  page: readonly A[],
  complete: boolean,
): Deck<A> {
  const fresh = page.filter(({ id }) => !deck.artists.some((known) => known.id === id));
  return { ...deck, artists: [...deck.artists, ...fresh], complete: complete || fresh.length === 0 };
}

/** The previous artist and the next two. Their portraits are fetched ahead (spec 9.4-08). */
export function neighbours<A extends { id: number }>({ artists, index }: Deck<A>): A[] {
  return [index - 1, index + 1, index + 2].flatMap((at) => artists[at] ?? []);
}

/**
 * The artists whose clips are fetched ahead. Before the customer has turned a card (`turned`), these are the first two
 * artists, without the current one. Afterwards they are the next two and the previous one (spec 9.4-08, 9.4-09).
 */
export function clipsAhead<A extends { id: number }>(deck: Deck<A>, turned: boolean): A[] {
  if (turned) return neighbours(deck);
  const current = deck.artists[deck.index];
  return deck.artists.slice(0, 2).filter(({ id }) => id !== current?.id);
}

/** The progress segments are shown in groups of this size, so that each segment stays wide enough to see. */
const GROUP = 5;

/** The segments of the current group. A segment is true when its artist is shown now or was passed. */
export function segments({ artists, index }: Deck<{ id: number }>): boolean[] {
  const from = Math.floor(index / GROUP) * GROUP;
  const count = Math.min(GROUP, artists.length - from);
  return Array.from({ length: Math.max(count, 0) }, (_, at) => from + at <= index);
}
