import { numberLines } from '@keepsong/domain/studio/lyrics';

/** The sung lines by their number. */
export const sungLines = (lyrics: string): ReadonlyMap<number, string> =>
  new Map(numberLines(lyrics).flatMap(({ number, text }) => (number === null ? [] : [[number, text]])));

/** The lines of one version that the other does not have. */
export function changedLines(lyrics: string, other: string): ReadonlySet<string> {
  const known = new Set(sungLines(other).values());
  return new Set([...sungLines(lyrics).values()].filter((line) => !known.has(line)));
}
