/** Answers kept for callers that opt in (spec 7.1-09). Times are milliseconds of the injected clock. */
export type AnswerCache = {
  /** An answer that is at most `maxAge` seconds old, or undefined. */
  find: (key: string, maxAge: number) => { answer: unknown } | undefined;
  /** How often the cache was emptied. An answer that was asked for before an emptying must not be kept after it. */
  generation: () => number;
  keep: (key: string, answer: unknown) => void;
  clear: () => void;
};

export const CACHE_ENTRIES_MAX = 100;

/** A cache of at most `CACHE_ENTRIES_MAX` answers; the oldest one is dropped first. */
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
