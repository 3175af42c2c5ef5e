import { LONGEST_LINE, type LockupLine, lineWidth } from './lockup-lines.ts';
import { joinSmallWords, splitLead } from './small-words.ts';

const WIDTHS = [66, 76, 88, 100, 112, 125, 138, 150];
/** Neighbouring lines should differ in size by at least this factor. */
const CONTRAST = 1.25;
const AT_MOST = 3;

/** All ways to break words into `count` lines, with the words in the same order. */
function breaks(words: readonly string[], count: number): string[][] {
  if (count === 1) return [[words.join(' ')]];
  const found: string[][] = [];
  for (let at = 1; at <= words.length - count + 1; at += 1)
    for (const rest of breaks(words.slice(at), count - 1))
      found.push([words.slice(0, at).join(' '), ...rest]);
  return found;
}

const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length));

/** A line with these words, set at the font width `wdth`. Small words at the start of the line are set smaller. */
function lineOf(words: string, wdth: number): LockupLine {
  const { lead, rest } = splitLead(words);
  return lead ? { text: rest, wdth, lead } : { text: rest, wdth };
}

/** Breaks the words so that the longest line is as short as possible. */
function even(words: readonly string[]): string[] {
  const count = Math.min(words.length, AT_MOST);
  const ways = breaks(words, count);
  return ways.reduce((best, way) => (longest(way) < longest(best) ? way : best), ways[0] ?? []);
}

/** The preferred font width of each line: wide letters for the shortest line, narrow letters for the longest. */
function wishes(texts: readonly string[]): number[] {
  const natural = texts.map((text) => lineWidth(lineOf(text, 100)));
  const [least, most] = [Math.min(...natural), Math.max(...natural)];
  return natural.map((width) => (most === least ? 112 : 138 - (62 * (width - least)) / (most - least)));
}

/**
 * Rates how bad the lines look; 0 is best. `ems` are the widths of the lines in em. Too little contrast between
 * neighbouring lines counts most. The distance from the preferred font widths `wished` counts second.
 */
function unease(lines: readonly LockupLine[], ems: readonly number[], wished: readonly number[]): number {
  let sum = 0;
  lines.forEach((line, at) => {
    sum += Math.abs(line.wdth - (wished[at] ?? 100)) / 500;
    const before = ems[at - 1];
    const own = ems[at];
    if (before === undefined || own === undefined) return;
    const ratio = Math.max(before, own) / Math.min(before, own);
    sum += Math.max(0, CONTRAST - ratio) * 10 + Math.max(0, ratio - 2.2);
  });
  return sum;
}

/**
 * Breaks a customer's title into the lines of a lockup, a headline whose lines all fill the width of the page, and
 * chooses the font width of each line. Articles, possessives, prepositions and signs such as '&' never stand alone, but
 * are joined to the next word. A title that is too long for a lockup is returned as lines too, and `Lockup` then sets it as a normal
 * heading (d2).
 */
export function fitLines(title: string): LockupLine[] {
  const words = title.trim().split(/\s+/).filter(Boolean);
  const whole = words.join(' ');
  if (whole === '') return [];
  if (whole.length > LONGEST_LINE * AT_MOST) return [{ text: whole, wdth: 100 }];
  const texts = even(joinSmallWords(words));
  const wished = wishes(texts);
  let best: { lines: LockupLine[]; unease: number } | undefined;
  const choose = (lines: LockupLine[], ems: number[]) => {
    const text = texts[lines.length];
    if (text === undefined) {
      const own = unease(lines, ems, wished);
      if (!best || own < best.unease) best = { lines, unease: own };
      return;
    }
    for (const wdth of WIDTHS) {
      const line = lineOf(text, wdth);
      choose([...lines, line], [...ems, lineWidth(line)]);
    }
  };
  choose([], []);
  return best?.lines ?? [];
}
