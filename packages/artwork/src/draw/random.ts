export type Random = () => number;

/** The FNV-1a hash of the code points of a text, as an unsigned 32-bit number. */
export function hash(text: string): number {
  let state = 2166136261;
  for (const character of text) {
    state ^= character.codePointAt(0) ?? 0;
    state = Math.imul(state, 16777619);
  }
  return state >>> 0;
}

/** A stream of random numbers in [0, 1) by the mulberry32 generator. The same seed gives the same stream everywhere. */
export function randomFrom(seed: string): Random {
  let state = hash(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Picks an item of a non-empty list with the next number of the stream. */
export function pick<T>(items: readonly [T, ...T[]], random: Random): T {
  return items[Math.floor(random() * items.length)] ?? items[0];
}
