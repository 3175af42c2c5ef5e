import { ok, type Result, refuse } from '../result.ts';
import { isBlank, tidyText } from '../text/tidy.ts';

/**
 * The maximum length of lyrics in UTF-16 code units. It is four times as much as fits into a song of six
 * minutes.
 */
export const LYRICS_MAX = 12_000;

/** A line of lyrics as it is shown. `number` is null for a blank line and for a heading such as [Chorus]. */
export type LyricLine = { number: number | null; text: string };

/** The heading that a line of lyrics is, without its brackets: `Chorus` of `[Chorus]`. Null for any other line. */
export const headingIn = (line: string): string | null => /^\[([^[\]]+)\]$/.exec(line.trim())?.[1] ?? null;

/**
 * Brings lyrics into the form that is stored. The text is cleaned by `tidyText`. Lines have no spaces at the
 * ends. One blank line stands between stanzas, and none at the beginning and the end. Lyrics that already have
 * this form do not change.
 */
export const normalizeLyrics = (text: string): string =>
  tidyText(text)
    .split('\n')
    .map((line) => (isBlank(line) ? '' : line.trimEnd()))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd();

/** Checks and normalises lyrics. Refusals: `lyrics_empty`, and `lyrics_too_long` with `max` and `length`. */
export function checkLyrics(text: string): Result<string> {
  const lyrics = normalizeLyrics(text);
  if (lyrics === '') return refuse('lyrics_empty');
  if (lyrics.length > LYRICS_MAX)
    return refuse('lyrics_too_long', { max: LYRICS_MAX, length: lyrics.length });
  return ok(lyrics);
}

/**
 * The lines of lyrics with numbers from 1. Revisions refer to lines by these numbers (spec 3.5-08). Blank lines
 * and headings have no number. So a change of the layout does not change the numbers.
 */
export function numberLines(lyrics: string): LyricLine[] {
  let number = 0;
  return normalizeLyrics(lyrics)
    .split('\n')
    .map((text) => {
      if (text === '' || headingIn(text) !== null) return { number: null, text };
      number += 1;
      return { number, text };
    });
}
