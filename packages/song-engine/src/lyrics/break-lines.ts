import { sayLine } from '../phonetics/say-line.ts';
import type { Language } from './bank-types.ts';

/**
 * The largest number of syllables in a line, which is sung in one breath of two bars. Longer lines are broken
 * up.
 */
const LONGEST = 13;
const COMFORTABLE = 10;
const PAUSE = /[,.;:!?]$/;

type Count = (line: string) => number;

/**
 * Makes a customer's own lines singable: separates hyphenated words, and breaks long lines at a pause or in the middle.
 */
export function singable(lines: readonly string[], language: Language): string[] {
  const count: Count = (line) => sayLine(line, '', null, language).syllables.length;
  return lines
    .map((line) => line.replaceAll(/[-–—]/g, ' ').replaceAll(/\s+/g, ' ').trim())
    .filter((line) => /\p{L}/u.test(line))
    .flatMap((line) => broken(line, count, COMFORTABLE));
}

/** Breaks up lines of the lyrics that have become too long to sing because of a long name. */
export const breathable = (lines: readonly string[], count: Count): string[] =>
  lines.flatMap((line) => (count(line) > LONGEST ? broken(line, count, COMFORTABLE) : [line]));

function broken(line: string, count: Count, most: number): string[] {
  const words = line.split(' ');
  if (count(line) <= most || words.length < 2) return [line];
  const halves = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')] as const);
  const cost = ([left, right]: readonly [string, string]) =>
    Math.abs(count(left) - count(right)) - (PAUSE.test(left) ? 3 : 0);
  const [best] = halves.toSorted((a, b) => cost(a) - cost(b));
  return best === undefined ? [line] : best.flatMap((half) => broken(half, count, most));
}
