import { wordsToBreak } from '../draw/text.ts';
import type { Box } from './outline.ts';
import { overhangOf, widthsOf } from './outline.ts';

/** A row of a poster: its words, its box, and the index of the line that it belongs to. */
export interface Row {
  text: string;
  line: number;
  box: Box;
}

/** The space above a row, as a fraction of its height. Accents and the commas of the row above come on top of it. */
const GAP = 0.13;
/** Round letters and quotation marks reach this far out of their row. The gap has room for that. */
const OVERSHOOT = 0.08;
const MOST_ROWS = 3;
/**
 * More words of a line are cut off, so that there are few ways to break it. The shop's products take no line as
 * long as that.
 */
const MOST_WORDS = 14;

/** All ways to break the words into `count` rows. The order of the words stays. */
function breaks(words: readonly string[], count: number): string[][] {
  if (count === 1) return [[words.join(' ')]];
  const found: string[][] = [];
  for (let at = 1; at <= words.length - count + 1; at += 1)
    for (const rest of breaks(words.slice(at), count - 1))
      found.push([words.slice(0, at).join(' '), ...rest]);
  return found;
}

const widest = (rows: readonly string[]): number => Math.max(...rows.map((row) => widthsOf(row).narrow));

/** The most even ways to set a line in one, two and three rows. A line gets no more rows than it has words. */
function waysOf(line: string): string[][] {
  const words = wordsToBreak(line.toUpperCase()).slice(0, MOST_WORDS);
  return Array.from({ length: Math.min(MOST_ROWS, words.length) }, (_, i) =>
    breaks(words, i + 1).reduce((best, way) => (widest(way) < widest(best) ? way : best)),
  );
}

const beyond = (overhang: number): number => (overhang > OVERSHOOT ? overhang : 0);

/** The space above and below the capitals of a row, as fractions of their height. */
function spaceOf(text: string): { above: number; below: number } {
  const { above, below } = overhangOf(text);
  return { above: GAP + beyond(above), below: beyond(below) };
}

type Sized = { text: string; line: number; least: number; most: number; above: number; below: number };

/** The height that the rows take together if their capitals have these heights. */
const stacked = (rows: readonly Sized[], heightOf: (row: Sized, at: number) => number): number =>
  rows.reduce((all, row, at) => all + heightOf(row, at) * (row.above + 1 + row.below), 0);

const sum = (rows: readonly Sized[], of: 'least' | 'most'): number => stacked(rows, (row) => row[of]);

/**
 * A score for the rows; smaller is better. It counts how far letters must be stretched to fill the height, the
 * number of rows, and rows that are tiny beside others.
 */
function unease(rows: readonly Sized[], height: number): number {
  const [low, high] = [sum(rows, 'least'), sum(rows, 'most')];
  const stretch = height > high ? height / high - 1 : height < low ? low / height - 1 : 0;
  const uneven = Math.max(...rows.map(({ most }) => most)) / Math.min(...rows.map(({ most }) => most));
  return stretch * 10 + rows.length * 0.05 + Math.max(0, uneven - 4) * 0.5;
}

/**
 * Sets lines as a printer of posters does. Every row is as wide as the box, and long lines are broken into
 * rows. Together the rows fill the height, and no comma or accent touches another row.
 */
export function setRows(lines: readonly string[], box: Box): Row[] {
  const ways = lines.map(waysOf).filter((way) => way.length > 0);
  const sized = (texts: readonly string[], line: number): Sized[] =>
    texts.map((text) => {
      const { narrow, wide } = widthsOf(text);
      return { text, line, least: box.width / wide, most: box.width / narrow, ...spaceOf(text) };
    });
  const all = ways.reduce<Sized[][]>(
    (begun, way, line) => begun.flatMap((rows) => way.map((texts) => [...rows, ...sized(texts, line)])),
    [[]],
  );
  const best = all.reduce((one, other) =>
    unease(other, box.height) < unease(one, box.height) ? other : one,
  );
  const [low, high] = [sum(best, 'least'), sum(best, 'most')];
  const share = high > low ? Math.min(1, Math.max(0, (box.height - low) / (high - low))) : 1;
  const natural = best.map(({ least, most }) => least + (most - least) * share);
  const total = stacked(best, (_, at) => natural[at] ?? 0);
  let y = box.y;
  return best.map(({ text, line, above, below }, i) => {
    const height = ((natural[i] ?? 0) * box.height) / (total || 1);
    y += height * above;
    const row = { text, line, box: { x: box.x, y, width: box.width, height } };
    y += height * (1 + below);
    return row;
  });
}
