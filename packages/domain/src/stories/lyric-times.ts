import { ok, type Result, refuseFields } from '../result.ts';
import { numberLines } from '../studio/lyrics.ts';

/** The time at which a word is sung, in seconds of the recording. */
export type WordTime = { text: string; from: number; to: number };
/** The time at which a line is sung. `words` is empty when only the time of the line is known. */
export type LineTime = { from: number; to: number; words: readonly WordTime[] };
/** The times of all numbered lines of the lyrics; null for a line without a known time. */
export type LyricTimes = readonly (LineTime | null)[];
/**
 * The second at which each numbered line begins. The artist taps at these moments. Null for a line without a
 * tap.
 */
export type LineStarts = readonly (number | null)[];

/** The longest time that a line lasts, in seconds. It ends earlier when the next line begins. */
const LONGEST_LINE = 9;
/** A line stays highlighted during a pause of at most this length, in seconds. */
const BREATH = 1.2;

export const sungLines = (lyrics: string): string[] =>
  numberLines(lyrics)
    .filter(({ number }) => number !== null)
    .map(({ text }) => text);

/**
 * Checks that there is one entry for each line, and that each start is in the recording and later than the one before.
 */
export function checkLineStarts(
  starts: LineStarts,
  { lyrics, seconds }: { lyrics: string; seconds: number },
): Result<LineStarts> {
  if (starts.length !== sungLines(lyrics).length) return refuseFields('invalid_input', { starts: 'invalid' });
  let last = -1;
  for (const [place, start] of starts.entries()) {
    if (start === null) continue;
    if (start <= last || start < 0 || start > seconds)
      return refuseFields('invalid_input', { [`starts.${place}`]: 'invalid' });
    last = start;
  }
  return ok(starts);
}

/**
 * The times that follow from the artist's taps. Null when there are no taps, or when the lyrics have another
 * number of lines.
 */
export function timesFromStarts(
  starts: LineStarts | null,
  lyrics: string,
  seconds: number,
): LyricTimes | null {
  if (!starts || starts.length !== sungLines(lyrics).length || starts.every((start) => start === null))
    return null;
  return starts.map((from, place) => {
    if (from === null) return null;
    const next = starts.slice(place + 1).find((start) => start !== null) ?? seconds;
    return { from, to: Math.min(next, from + LONGEST_LINE), words: [] };
  });
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Finds the time of each line of the lyrics among the timed lines of the song engine, which have the same order. A line
 * that the engine did not sing gets null. The result is null when no line is found.
 */
export function timesOfEngine(
  lyrics: string,
  sung: readonly (LineTime & { text: string })[],
): LyricTimes | null {
  let at = 0;
  const times = sungLines(lyrics).map((line): LineTime | null => {
    const found = sung.findIndex(({ text }, place) => place >= at && plain(text) === plain(line));
    const time = sung[found];
    if (!time) return null;
    at = found + 1;
    return { from: time.from, to: time.to, words: time.words };
  });
  return times.some((time) => time !== null) ? times : null;
}

/** The index of the line that is sung at `second`, or -1. A line stays current for `BREATH` after its end. */
export function sungAt(times: readonly ({ from: number; to: number } | null)[], second: number): number {
  const begun = times.findLastIndex((time) => time !== null && time.from <= second);
  const time = times[begun];
  return time && second < time.to + BREATH ? begun : -1;
}
