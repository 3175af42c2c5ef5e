import { ok, type Result, refuseFields } from '../result.ts';
import { numberLines } from '../studio/lyrics.ts';

/** Seconds of the recording. */
export type WordTime = { text: string; from: number; to: number };
/** `words` is empty where only the line is known. */
export type LineTime = { from: number; to: number; words: readonly WordTime[] };
/** When each numbered line of the lyrics is sung; null where nobody knows. */
export type LyricTimes = readonly (LineTime | null)[];
/** When each numbered line begins, as the artist tapped it; null where there was no tap. */
export type LineStarts = readonly (number | null)[];

/** A line that nothing follows is over after so many seconds. */
const LONGEST_LINE = 9;
/** A line stays marked through a breath, not through an interlude. */
const BREATH = 1.2;

export const sungLines = (lyrics: string): string[] =>
  numberLines(lyrics)
    .filter(({ number }) => number !== null)
    .map(({ text }) => text);

/** Starts that go with the lyrics: one a line, in the recording, each later than the one before. */
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

/** Times from an artist's taps; null when they no longer go with the lyrics or there are none. */
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

/** The engine's lines on the lines of a lyric that has the same words in the same order, and perhaps more. */
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

/** The place of what is sung at this second, -1 for none; kept through a breath before the next. */
export function sungAt(times: readonly ({ from: number; to: number } | null)[], second: number): number {
  const begun = times.findLastIndex((time) => time !== null && time.from <= second);
  const time = times[begun];
  return time && second < time.to + BREATH ? begun : -1;
}
