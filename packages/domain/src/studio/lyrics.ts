import { ok, type Result, refuse } from '../result.ts';
import { isBlank, tidyText } from '../text/tidy.ts';

/** The longest lyrics in UTF-16 code units: four times what a song of six minutes can hold. */
export const LYRICS_MAX = 12_000;

/** A line of lyrics as it is shown. `number` is null for a blank line and for a heading such as [Chorus]. */
export type LyricLine = { number: number | null; text: string };

const HEADING = /^\[[^[\]]+\]$/;

/**
 * Brings lyrics into the form that is stored: tidy text, no space at the ends of lines, one blank line between stanzas,
 * none around them. Doing it twice changes nothing.
 */
export const normalizeLyrics = (text: string): string =>
  tidyText(text)
    .split('\n')
    .map((line) => (isBlank(line) ? '' : line.trimEnd()))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');

/** Lyrics that can be delivered, normalised; refuses `lyrics_empty`, or `lyrics_too_long` with `max` and `length`. */
export function checkLyrics(text: string): Result<string> {
  const lyrics = normalizeLyrics(text);
  if (lyrics === '') return refuse('lyrics_empty');
  if (lyrics.length > LYRICS_MAX)
    return refuse('lyrics_too_long', { max: LYRICS_MAX, length: lyrics.length });
  return ok(lyrics);
}

/**
 * Lines with their numbers from 1, by which revisions name them (spec 3.5-08). Blank lines and headings are not
 * numbered, so that a change of layout does not move the numbers.
 */
export function numberLines(lyrics: string): LyricLine[] {
  let number = 0;
  return normalizeLyrics(lyrics)
    .split('\n')
    .map((text) => {
      if (text === '' || HEADING.test(text.trim())) return { number: null, text };
      number += 1;
      return { number, text };
    });
}
