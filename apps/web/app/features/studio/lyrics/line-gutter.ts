import { numberLines } from '@keepsong/domain/studio/lyrics';

/** A line of the field, with its number if it has one. */
export type GutterLine = { number: number | null; text: string };

/**
 * The lines of an unfinished text exactly as typed, with the numbers that they will have in the delivered lyrics.
 * Blank lines and headings have no number (the domain's `numberLines`).
 */
export function gutterLines(text: string): GutterLine[] {
  let number = 0;
  return text.split('\n').map((line) => {
    if (numberLines(line)[0]?.number == null) return { number: null, text: line };
    number += 1;
    return { number, text: line };
  });
}
