import { LONGEST_LINE, type LockupLine, lineWidth } from './lockup-lines.ts';
import { joinSmallWords, splitLead } from './small-words.ts';

const WIDTHS = [66, 76, 88, 100, 112, 125, 138, 150];
/** Neighbouring lines differ in size by at least this factor. */
const CONTRAST = 1.25;
const AT_MOST = 3;

/** All ways to break words into `count` lines, in order. */
function breaks(words: readonly string[], count: number): string[][] {
  if (count === 1) return [[words.join(' ')]];
  const found: string[][] = [];
  for (let at = 1; at <= words.length - count + 1; at += 1)
    for (const rest of breaks(words.slice(at), count - 1))
      found.push([words.slice(0, at).join(' '), ...rest]);
  return found;
}

const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length));

/** A line of words at a width. Small words at its start are set smaller. */
function lineOf(words: string, wdth: number): LockupLine {
  const { lead, rest } = splitLead(words);
  return lead ? { text: rest, wdth, lead } : { text: rest, wdth };
}

/** The most even way to break the words, that is, the one with the shortest longest line. */
function even(words: readonly string[]): string[] {
  const count = Math.min(words.length, AT_MOST);
  const ways = breaks(words, count);
  return ways.reduce((best, way) => (longest(way) < longest(best) ? way : best), ways[0] ?? []);
}

/** The preferred width of each line: wide for the shortest, narrow for the longest. */
function wishes(texts: readonly string[]): number[] {
  const natural = texts.map((text) => lineWidth(lineOf(text, 100)));
  const [least, most] = [Math.min(...natural), Math.max(...natural)];
  return natural.map((width) => (most === least ? 112 : 138 - (62 * (width - least)) / (most - least)));
}

/**
 * How bad a choice of widths looks. Too little contrast between neighbours counts most, then the distance from the
 * preferred widths.
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
 * Breaks a customer's title into lines of a lockup and chooses their widths. Articles, possessives and prepositions
 * never stand alone; they are joined to the next word. A title that does not suit the lockup type is returned as
 * lines too; `Lockup` then sets it as d2.
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
