import { round } from '../draw/svg.ts';
import { escapeXml } from '../draw/text.ts';
import { CAP_HEIGHT, LETTERS, type Letter } from './letters.ts';

// A picture in an <img> cannot use the fonts of its page. So words in the shop's typeface are drawn as paths.

/** The box that a word fills. Its height is the height of the capitals. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const FAMILY = 'Roboto Serif Variable,Roboto Serif,Georgia,serif';

/** The outlines of a text in capitals. Null when a letter has no outline here. */
function lettersOf(text: string): Letter[] | null {
  const letters = [...text].map((letter) => LETTERS[letter] ?? LETTERS[letter.normalize('NFD').charAt(0)]);
  return letters.every((letter) => letter !== undefined) ? letters : null;
}

/** The widths of a text in its narrowest and its widest form, divided by the height of its capitals. */
export function widthsOf(text: string): { narrow: number; wide: number } {
  // A text with letters that have no outline is measured with letters of medium width.
  const letters = lettersOf(text) ?? [...text].map(() => ({ narrow: 250, wide: 400 }));
  const sum = (form: 'narrow' | 'wide') =>
    letters.reduce((all, letter) => all + letter[form], 0) / CAP_HEIGHT;
  return { narrow: Math.max(0.1, sum('narrow')), wide: Math.max(0.2, sum('wide')) };
}

/** How far a text reaches out of the height of its capitals, in parts of that height. */
interface Overhang {
  /** Above the capitals, as accents do. */
  above: number;
  /** Below the line on which the capitals stand, as commas do. */
  below: number;
}

/** The overhang of a text that has no outlines here. It is enough for accents and descenders of most scripts. */
const UNKNOWN_OVERHANG: Overhang = { above: 0.4, below: 0.4 };

/** The overhang of a text in capitals. */
export function overhangOf(text: string): Overhang {
  const letters = lettersOf(text);
  if (!letters) return UNKNOWN_OVERHANG;
  // Both forms of a letter have the same heights, up to a rounding.
  const heights = letters.flatMap(({ points }) =>
    points.split(' ').flatMap((value, i) => (i % 2 === 0 ? [] : [Number(value)])),
  );
  return {
    above: Math.max(CAP_HEIGHT, ...heights) / CAP_HEIGHT - 1,
    below: -Math.min(0, ...heights) / CAP_HEIGHT,
  };
}

const ARGUMENTS: Readonly<Record<string, number>> = { M: 2, L: 2, Q: 4, C: 6, Z: 0 };

/**
 * A text in wood type that fills the box exactly. The letters get a width between the narrow and the wide form,
 * as a printer chooses among cut alphabets. Only the rest is stretched.
 */
export function woodType(words: string, box: Box, fill: string): string {
  const text = words.toUpperCase();
  const letters = lettersOf(text);
  if (!letters)
    return `<text x="${round(box.x + box.width / 2)}" y="${round(box.y + box.height)}" font-family="${FAMILY}" font-weight="900" font-size="${round(box.height / 0.71)}" text-anchor="middle" textLength="${round(box.width)}" lengthAdjust="spacingAndGlyphs" fill="${fill}">${escapeXml(text)}</text>`;
  const { narrow, wide } = widthsOf(text);
  const share = Math.min(1, Math.max(0, (box.width / box.height - narrow) / (wide - narrow)));
  let [at, left, right] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const drawn = letters.map((letter) => {
    const more = letter.more.split(' ').map(Number);
    const points = letter.points
      .split(' ')
      .map((value, i) => Number(value) + (more[i] ?? 0) * share + (i % 2 === 0 ? at : 0));
    if (letter.shape !== '')
      for (let i = 0; i < points.length; i += 2) {
        left = Math.min(left, points[i] ?? left);
        right = Math.max(right, points[i] ?? right);
      }
    at += letter.narrow + (letter.wide - letter.narrow) * share;
    return { shape: letter.shape, points };
  });
  if (right <= left) return '';
  const [across, down] = [box.width / (right - left), box.height / CAP_HEIGHT];
  const place = (value: number, i: number) =>
    round(i % 2 === 0 ? box.x + (value - left) * across : box.y + box.height - value * down);
  const path = drawn.map(({ shape, points }) => {
    let next = 0;
    return [...shape].map((command) => {
      const from = next;
      next += ARGUMENTS[command] ?? 0;
      return command + points.slice(from, next).map(place).join(' ');
    });
  });
  return `<path d="${path.flat().join('')}" fill="${fill}"/>`;
}
