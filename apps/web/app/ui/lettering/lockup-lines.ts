import metrics from './lockup-metrics.json' with { type: 'json' };
import { LEAD_SIZE } from './small-words.ts';

/**
 * A line of a lockup, a headline whose lines all fill the width of the page. `wdth` is the font width in
 * percent. With `heldFrom`, the line is one word whose letters widen from `heldFrom` to `wdth` in the middle
 * and narrow again. `lead` holds small words before the text, such as 'El' in 'El abrigo'; their size is
 * `LEAD_SIZE`.
 */
export type LockupLine = { text: string; wdth: number; heldFrom?: number; lead?: string };

const TRACKING = -0.025;
const LONGEST_WORD = 14;
/** The most characters in a line of a lockup. */
export const LONGEST_LINE = 18;
const PLACES = new Map([...metrics.letters].map((letter, place) => [letter, place]));
/** Letters that are not in the table of widths (ł, ğ) count as wide as an n. */
const USUAL = PLACES.get('n') ?? 0;

const KERNS = new Map(
  Object.entries(metrics.kerns).flatMap(([amount, pairs]) =>
    (pairs.match(/../gu) ?? []).map((pair): [string, number] => [pair, Number(amount)]),
  ),
);

/**
 * The width of a letter at the font width `wdth`, in thousandths of an em. It is interpolated linearly between the
 * measured widths.
 */
function advance(letter: string, wdth: number): number {
  const [low = 66, middle = 100, high = 150] = metrics.stops;
  const place = PLACES.get(letter) ?? USUAL;
  const [narrow = 0, normal = 0, wide = 0] = metrics.widths.map((row) => row[place] ?? 0);
  if (wdth <= middle) return normal + ((narrow - normal) * (middle - wdth)) / (middle - low);
  return normal + ((wide - normal) * (wdth - middle)) / (high - middle);
}

/**
 * The font width of each letter of a held word: `low + (high - low) * sin(pi * (i + .6) / (n + .2))^2` for letter `i`
 * of `n`.
 */
export function heldWidths(word: string, low: number, high: number): { letter: string; wdth: number }[] {
  const letters = [...word];
  return letters.map((letter, i) => ({
    letter,
    wdth: Math.round(low + (high - low) * Math.sin((Math.PI * (i + 0.6)) / (letters.length + 0.2)) ** 2),
  }));
}

/**
 * The width of a line in em, at weight 820, with letter spacing and kerning. The letters of a held word are not kerned.
 */
export function lineWidth({ text, wdth, heldFrom, lead }: LockupLine): number {
  // The space after the small words has the same size as these words.
  const before = lead ? lineWidth({ text: `${lead} `, wdth }) * LEAD_SIZE : 0;
  const held = heldFrom !== undefined;
  const letters = held ? heldWidths(text, heldFrom, wdth) : [...text].map((letter) => ({ letter, wdth }));
  let perMille = 0;
  letters.forEach(({ letter, wdth: own }, at) => {
    const next = letters[at + 1]?.letter;
    perMille += advance(letter, own) + (held || next === undefined ? 0 : (KERNS.get(letter + next) ?? 0));
  });
  return before + perMille / 1000 + letters.length * TRACKING;
}

/**
 * How much of its container a line fills, in percent. The rest is for the edge of its last letter, which stands in the
 * letter spacing, and for browsers that round the width of each letter. What goes beyond the container is cut off.
 */
const FILLED = 99;

/** The font size, in `cqi`, that makes a line as wide as its container. */
export function lineSize(line: LockupLine): number {
  return Math.round((FILLED / lineWidth(line)) * 100) / 100;
}

/** The height of a line with the space under it, in em of the line. It must match `.lockup` in type.css. */
const LINE_HEIGHT = 0.94;

const DESCENDER = /[gjpqyç,;]/;
/** A capital with an accent, as letter and mark. */
const HIGH = /\p{Lu}\p{M}/u;
/** How far an accent on a capital rises above the box of its line, in em of that line. */
const ACCENT_RISE = 0.2;
/** How far a descender hangs into the next line's box, in em of its own line. */
const DESCENDER_DROP = 0.08;

/** The room above line `at`, in em of that line, so that its accents do not touch the descenders above. */
export function roomAbove(lines: readonly LockupLine[], at: number): number {
  const [above, line] = [lines[at - 1], lines[at]];
  if (!above || !line || !DESCENDER.test(above.text) || !HIGH.test(lineWords(line).normalize('NFD')))
    return 0;
  return Math.round((ACCENT_RISE + (DESCENDER_DROP * lineSize(above)) / lineSize(line)) * 100) / 100;
}

/** The height of a lockup divided by its width. */
export const lockupHeight = (lines: readonly LockupLine[]): number =>
  Math.round(
    lines.reduce((sum, line, at) => sum + lineSize(line) * (LINE_HEIGHT + roomAbove(lines, at)), 0),
  ) / 100;

/** The words of a line as plain text. */
export const lineWords = ({ lead, text }: LockupLine): string => (lead ? `${lead} ${text}` : text);

/** Whether the lines are short enough for a lockup. If not, the title is set as a normal heading (d2). */
export function suitsLockup(lines: readonly LockupLine[]): boolean {
  const short = ({ text, lead = '' }: LockupLine) =>
    text.length + lead.length * LEAD_SIZE <= LONGEST_LINE &&
    text.split(' ').every((word) => word.length <= LONGEST_WORD);
  return lines.length > 0 && lines.length <= 4 && lines.every(short);
}
