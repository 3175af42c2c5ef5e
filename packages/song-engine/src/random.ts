/** A stream of random numbers in 0..1. The same words give the same stream on every machine. */
export type Random = () => number;

/** Makes a stream of random numbers (mulberry32) whose seed is a hash of the words (FNV-1a). */
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

/** Picks one item of a non-empty list. */
export function pick<T>(random: Random, of: readonly T[]): T {
  const chosen = of[Math.floor(random() * of.length)];
  if (chosen === undefined) throw new Error('cannot pick from an empty list');
  return chosen;
}

/** Picks `count` different items of a list, in random order. Picks all when there are fewer. */
export function pickSome<T>(random: Random, of: readonly T[], count: number): T[] {
  const rest = [...of];
  const chosen: T[] = [];
  while (chosen.length < count && rest.length > 0)
    chosen.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return chosen;
}

/** A random number between `from` and `to`. All numbers are equally likely. */
export const between = (random: Random, from: number, to: number): number => from + (to - from) * random();
