import { sayLine } from '../phonetics/say-line.ts';
import type { Language } from './bank-types.ts';

/** A line up to this long is sung in one breath of two bars; a longer one is broken into lines of the second length. */
const LONGEST = 13;
const COMFORTABLE = 10;
const PAUSE = /[,.;:!?]$/;

type Count = (line: string) => number;

/** Makes lines that somebody wrote singable: hyphens apart, long lines broken where they pause, otherwise in the middle. */
export function singable(lines: readonly string[], language: Language): string[] {
  const count: Count = (line) => sayLine(line, '', null, language).syllables.length;
  return lines
    .map((line) => line.replaceAll(/[-–—]/g, ' ').replaceAll(/\s+/g, ' ').trim())
    .filter((line) => /\p{L}/u.test(line))
    .flatMap((line) => broken(line, count, COMFORTABLE));
}

/** Breaks those lines of the lyrics that a long name makes too long to sing. */
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
