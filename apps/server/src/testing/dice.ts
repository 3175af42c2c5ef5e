/** Makes random numbers from a seed (mulberry32). The same seed always gives the same numbers. */
export function createDice(seed: number) {
  let state = seed >>> 0;
  /** A number from 0 up to, but not including, 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  /** A whole number from `min` to `max`, both included. */
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    between,
    /** True in one of `n` cases on average. */
    oneIn: (n: number): boolean => between(1, n) === 1,
    pick<T>(from: readonly T[]): T {
      const picked = from[between(0, from.length - 1)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
  };
}

export type Dice = ReturnType<typeof createDice>;
