import type { Box } from './outline.ts';
import { widthsOf } from './outline.ts';

/** A row of a poster: its words, its place, and the number of the line that it belongs to. */
export interface Row {
  text: string;
  line: number;
  box: Box;
}

/** The space above a row, as a part of its height. Accents of capitals need more. */
const GAP = 0.13;
const ACCENT_GAP = 0.34;
const MOST_ROWS = 3;
/** Longer lines than the shop's products take are cut, so that the ways to break them stay few. */
const MOST_WORDS = 14;

/** All ways to break words into `count` rows, with the words in the same order. */
function breaks(words: readonly string[], count: number): string[][] {
  if (count === 1) return [[words.join(' ')]];
  const found: string[][] = [];
  for (let at = 1; at <= words.length - count + 1; at += 1)
    for (const rest of breaks(words.slice(at), count - 1))
      found.push([words.slice(0, at).join(' '), ...rest]);
  return found;
}

const widest = (rows: readonly string[]): number => Math.max(...rows.map((row) => widthsOf(row).narrow));

/** The line in one, two and three rows that are as even as possible, as far as it has words for them. */
function waysOf(line: string): string[][] {
  const words = line.toUpperCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  return Array.from({ length: Math.min(MOST_ROWS, words.length) }, (_, i) =>
    breaks(words, i + 1).reduce((best, way) => (widest(way) < widest(best) ? way : best)),
  );
}

const gapOf = (text: string): number => (/\p{Lu}\p{M}/u.test(text.normalize('NFD')) ? ACCENT_GAP : GAP);

type Sized = { text: string; line: number; least: number; most: number };

const sum = (rows: readonly Sized[], of: 'least' | 'most'): number =>
  rows.reduce((all, row) => all + row[of] * (1 + gapOf(row.text)), 0);

/**
 * How far the rows are from filling the height with letters that are not stretched. Fewer rows are better, and no row
 * should be tiny beside the others.
 */
function unease(rows: readonly Sized[], height: number): number {
  const [low, high] = [sum(rows, 'least'), sum(rows, 'most')];
  const stretch = height > high ? height / high - 1 : height < low ? low / height - 1 : 0;
  const uneven = Math.max(...rows.map(({ most }) => most)) / Math.min(...rows.map(({ most }) => most));
  return stretch * 10 + rows.length * 0.05 + Math.max(0, uneven - 4) * 0.5;
}

/**
 * Sets lines as a printer of posters does: every row is as wide as the box, long lines are broken into rows, and all
 * rows together fill the height.
 */
export function setRows(lines: readonly string[], box: Box): Row[] {
  const ways = lines.map(waysOf).filter((way) => way.length > 0);
  const sized = (texts: readonly string[], line: number): Sized[] =>
    texts.map((text) => {
      const { narrow, wide } = widthsOf(text);
      return { text, line, least: box.width / wide, most: box.width / narrow };
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
  const total = best.reduce((height, { text }, i) => height + (natural[i] ?? 0) * (1 + gapOf(text)), 0);
  let y = box.y;
  return best.map(({ text, line }, i) => {
    const height = ((natural[i] ?? 0) * box.height) / (total || 1);
    y += height * gapOf(text);
    const row = { text, line, box: { x: box.x, y, width: box.width, height } };
    y += height;
    return row;
  });
}
