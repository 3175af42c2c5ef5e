/** A cache of answers for callers that allow it (spec 7.1-09). */
export type AnswerCache = {
  /** The cached answer if it is less than `maxAge` seconds old, otherwise undefined. */
  find: (key: string, maxAge: number) => { answer: unknown } | undefined;
  /** How many times the cache was emptied. Do not store an answer whose call began before the last emptying. */
  generation: () => number;
  keep: (key: string, answer: unknown) => void;
  clear: () => void;
};

export const CACHE_ENTRIES_MAX = 100;

/**
 * Makes a cache of at most `CACHE_ENTRIES_MAX` answers. When it is full, the oldest answer is removed. `now` gives
 * milliseconds.
 */
export function createAnswerCache(now: () => number): AnswerCache {
  const entries = new Map<string, { answer: unknown; at: number }>();
  let generation = 0;
  return {
    find(key, maxAge) {
      const entry = entries.get(key);
      if (!entry || now() - entry.at >= maxAge * 1000) return undefined;
      return { answer: structuredClone(entry.answer) };
    },
    generation: () => generation,
    keep(key, answer) {
      entries.delete(key);
      entries.set(key, { answer: structuredClone(answer), at: now() });
      const [oldest] = entries.keys();
      if (entries.size > CACHE_ENTRIES_MAX && oldest !== undefined) entries.delete(oldest);
    },
    clear() {
      generation += 1;
      entries.clear();
    },
  };
}
