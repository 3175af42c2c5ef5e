import type { TimedLine, TimedWord } from '@keepsong/song-engine/timings';
import type { PlannedLine, SongPlan } from './plan.ts';

/** A sung word with its times, as the model reports them. */
export type SungWord = { word: string; startMs: number; endMs: number };

type Expected = { text: string; key: string; line: number };
type Time = { from: number; to: number };

/** The letters of a word without accents and signs. "Shi-vawn," and "shivawn" are the same. */
const keyOf = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/**
 * When each line and word of a song is sung, in seconds of the recording. The shop shows its own words: they
 * get the times of the model's words in order, and a word that the model did not name gets a time between its
 * neighbours. `saidOf` returns how a word of `lines` was written for the model.
 */
export function timeLines(
  { lines, sections, seconds }: Pick<SongPlan, 'lines' | 'sections' | 'seconds'>,
  sung: readonly SungWord[],
  saidOf: (word: string) => string,
): TimedLine[] {
  const expected = lines.flatMap((line, at) =>
    line.words.map((text): Expected => ({ text, key: keyOf(saidOf(text)), line: at })),
  );
  const heard = sung.map(({ word, startMs, endMs }) => ({
    key: keyOf(word),
    from: startMs / 1000,
    to: Math.max(startMs, endMs) / 1000,
  }));
  const times = pairUp(expected, heard);
  return lines.flatMap((line, at): TimedLine[] => {
    const first = expected.findIndex((word) => word.line === at);
    if (first < 0) return [];
    const own = times.slice(first, first + line.words.length);
    const section = sections[line.section] ?? { from: 0, to: seconds };
    const words = fill(line, own, roomOf(at, lines, section, times, expected));
    const [begin, end] = [words[0], words.at(-1)];
    return begin && end ? [{ text: line.text, from: begin.from, to: end.to, words }] : [];
  });
}

/**
 * The time of each expected word, or null. Words are matched by the longest common subsequence of both lists.
 */
function pairUp(expected: readonly Expected[], heard: readonly (Time & { key: string })[]): (Time | null)[] {
  const [rows, columns] = [expected.length, heard.length];
  const width = columns + 1;
  const longest = new Uint16Array((rows + 1) * width);
  const at = (row: number, column: number) => longest[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1)
      longest[row * width + column] =
        expected[row]?.key === heard[column]?.key
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const times: (Time | null)[] = Array.from({ length: rows }, () => null);
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    const word = heard[column];
    if (word && expected[row]?.key === word.key) {
      times[row] = { from: word.from, to: word.to };
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return times;
}

/**
 * The span of time for a line whose words have no times: its share of its section, but after the words before
 * it and before the words behind it.
 */
function roomOf(
  line: number,
  lines: readonly PlannedLine[],
  section: Time,
  times: readonly (Time | null)[],
  expected: readonly Expected[],
): Time {
  const mates = lines.flatMap((one, at) => (one.section === lines[line]?.section ? [at] : []));
  const share = (section.to - section.from) / mates.length;
  const place = mates.indexOf(line);
  const first = expected.findIndex((word) => word.line === line);
  const count = lines[line]?.words.length ?? 0;
  const before = times.slice(0, first).findLast((time) => time !== null)?.to ?? 0;
  const behind = times.slice(first + count).find((time) => time !== null)?.from ?? Number.POSITIVE_INFINITY;
  const from = Math.min(Math.max(section.from + place * share, before), behind);
  return { from, to: Math.max(from, Math.min(section.from + (place + 1) * share, behind)) };
}

/** Gives times to the words of a line that have none. They are spread evenly between the words with times. */
function fill({ words }: PlannedLine, own: readonly (Time | null)[], room: Time): TimedWord[] {
  const known = own.flatMap((time, at) => (time ? [{ at, ...time }] : []));
  // A line of which only some words were heard is placed around these words.
  const first = known[0];
  const last = known.at(-1);
  const start = first ? Math.max(Math.min(room.from, first.from), first.from - first.at * 0.4) : room.from;
  const end = last ? last.to + (words.length - 1 - last.at) * 0.4 : room.to;
  return words.map((text, at): TimedWord => {
    const time = own[at];
    if (time) return { text, ...time };
    const left = known.findLast((one) => one.at < at);
    const right = known.find((one) => one.at > at);
    const [from, to] = [left?.to ?? start, right?.from ?? end];
    const gap = (right?.at ?? words.length) - (left?.at ?? -1) - 1;
    const step = Math.max(0, to - from) / gap;
    const place = at - (left?.at ?? -1) - 1;
    return { text, from: from + place * step, to: from + (place + 1) * step };
  });
}
