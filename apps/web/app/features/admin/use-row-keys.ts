import { useState } from 'react';

/**
 * The keys of rows whose list had these keys before. Rows that were added at the end get new ones, and those that were
 * taken from the end give theirs back.
 */
export function keysFor(known: readonly number[], count: number): number[] {
  const keys = known.slice(0, count);
  while (keys.length < count) keys.push(Math.max(-1, ...keys) + 1);
  return keys;
}

/** The keys after the row at `at` has moved by so many places. */
export const movedKeys = (keys: readonly number[], at: number, by: -1 | 1): number[] =>
  keys.toSpliced(at, 1).toSpliced(at + by, 0, ...keys.slice(at, at + 1));

/**
 * Keys for the rows of a list that is edited, when its rows have no name of their own that stays. With the place as
 * the key, a field that keeps what is typed, such as a moment, would stay in its place when the row above it is
 * removed, and show the value of another row.
 */
export function useRowKeys(count: number) {
  const [known, setKnown] = useState<readonly number[]>([]);
  const keys = keysFor(known, count);
  return {
    keys,
    /** Must be called when the row at `at` is removed. */
    removed: (at: number) => setKnown(keys.toSpliced(at, 1)),
    /** Must be called when the row at `at` moves up (-1) or down (1). */
    moved: (at: number, by: -1 | 1) => setKnown(movedKeys(keys, at, by)),
  };
}
