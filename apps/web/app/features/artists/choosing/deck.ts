/** Artists to go through one by one. `index` may be one past the last: the end of the stack. */
export type Deck<A extends { id: number }> = {
  artists: readonly A[];
  index: number;
  /** The shop has no more that fit. */
  complete: boolean;
};

/** More are fetched when so many or fewer remain behind the current one (spec 9.4-07). */
const FEW = 3;

/** A fresh stack; `startId` opens it at that artist when it is there. */
export function openDeck<A extends { id: number }>(
  artists: readonly A[],
  complete: boolean,
  startId?: number,
): Deck<A> {
  const at = artists.findIndex(({ id }) => id === startId);
  return { artists, complete, index: Math.max(at, 0) };
}

/** Whether it is time to ask for the next page. */
export const needsMore = ({ artists, index, complete }: Deck<{ id: number }>): boolean =>
  !complete && artists.length - 1 - index <= FEW;

/** One on (1) or back (-1), within the stack and its end. */
export function turn<A extends { id: number }>(deck: Deck<A>, by: 1 | -1): Deck<A> {
  const last = deck.complete ? deck.artists.length : deck.artists.length - 1;
  return { ...deck, index: Math.min(Math.max(deck.index + by, 0), Math.max(last, 0)) };
}

/** The stack with another page; who is in it already is not put in again. */
export function withPage<A extends { id: number }>(
  deck: Deck<A>,
  page: readonly A[],
  complete: boolean,
): Deck<A> {
  const fresh = page.filter(({ id }) => !deck.artists.some((known) => known.id === id));
  return { ...deck, artists: [...deck.artists, ...fresh], complete: complete || fresh.length === 0 };
}

/** The one before and the two after the current one: their portraits are fetched ahead (spec 9.4-08). */
export function neighbours<A extends { id: number }>({ artists, index }: Deck<A>): A[] {
  return [index - 1, index + 1, index + 2].flatMap((at) => artists[at] ?? []);
}

/**
 * Whose clips are fetched ahead: at first those of the first two, then those of the next two and of the one before
 * (spec 9.4-08, 9.4-09). `turned` says that somebody has turned a card.
 */
export function clipsAhead<A extends { id: number }>(deck: Deck<A>, turned: boolean): A[] {
  if (turned) return neighbours(deck);
  const current = deck.artists[deck.index];
  return deck.artists.slice(0, 2).filter(({ id }) => id !== current?.id);
}

/** Segments are shown in groups, so that each stays wide enough to be seen. */
const GROUP = 5;

/** Which segments of the current group are passed, and how many there are. */
export function segments({ artists, index }: Deck<{ id: number }>): boolean[] {
  const from = Math.floor(index / GROUP) * GROUP;
  const count = Math.min(GROUP, artists.length - from);
  return Array.from({ length: Math.max(count, 0) }, (_, at) => from + at <= index);
}
