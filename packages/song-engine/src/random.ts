/** A stream of numbers in 0..1 that is the same for the same words, on every machine. */
export type Random = () => number;

/** FNV-1a of the words starts a mulberry32 stream. */
export function randomFrom(words: string): Random {
  let state = 0x811c9dc5;
  for (const letter of words) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** One of a list that is not empty. */
export function pick<T>(random: Random, of: readonly T[]): T {
  const chosen = of[Math.floor(random() * of.length)];
  if (chosen === undefined) throw new Error('there is nothing to pick from');
  return chosen;
}

/** So many different ones of a list, in a random order; all of them when there are not enough. */
export function pickSome<T>(random: Random, of: readonly T[], count: number): T[] {
  const rest = [...of];
  const chosen: T[] = [];
  while (chosen.length < count && rest.length > 0)
    chosen.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return chosen;
}

/** Evenly in from..to. */
export const between = (random: Random, from: number, to: number): number => from + (to - from) * random();
