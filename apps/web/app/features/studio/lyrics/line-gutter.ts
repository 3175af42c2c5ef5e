import { numberLines } from '@keepsong/domain/studio/lyrics';

/** A line as it stands in the field, with its number where it has one. */
export type GutterLine = { number: number | null; text: string };

/**
 * The lines of a text that is being written, each as it is typed, with the numbers that the delivered lyrics will
 * have: blank lines and headings have none (the domain's `numberLines`).
 */
export function gutterLines(text: string): GutterLine[] {
  let number = 0;
  return text.split('\n').map((line) => {
    if (numberLines(line)[0]?.number == null) return { number: null, text: line };
    number += 1;
    return { number, text: line };
  });
}
