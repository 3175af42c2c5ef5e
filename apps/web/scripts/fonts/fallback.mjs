// Makes rules for fallback fonts. These are system fonts with the size and spacing of the shop's fonts, so that nothing
// moves when the shop's fonts arrive.
import { fontAt, widthOf } from './tools.mjs';

/**
 * How frequent each letter is in English, in percent. With these values and the space, the average width of a letter is
 * computed.
 */
const FREQUENCY = {
  e: 12.7, t: 9.1, a: 8.2, o: 7.5, i: 7, n: 6.7, s: 6.3, h: 6.1, r: 6, d: 4.3, l: 4, c: 2.8, u: 2.8, m: 2.4, w: 2.4,
  f: 2.2, g: 2, y: 2, p: 1.9, b: 1.5, v: 1, k: 0.8, j: 0.15, x: 0.15, q: 0.1, z: 0.07, ' ': 19,
}; // biome-ignore format: a table

/**
 * The letter widths of the system fonts, a to z and the space, in thousandths of an em (from Adobe's core font
 * metrics).
 */
const SYSTEM = {
  arial: [556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500,
    722, 500, 500, 500, 278],
  arialBold: [556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611,
    556, 778, 556, 556, 500, 278],
  timesBold: [500, 556, 444, 556, 444, 333, 500, 556, 278, 333, 556, 278, 833, 556, 500, 556, 556, 444, 389, 333, 556,
    500, 722, 500, 500, 444, 250],
}; // biome-ignore format: tables

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz '];

const average = (width) => {
  const total = LETTERS.reduce((sum, letter) => sum + FREQUENCY[letter], 0);
  return LETTERS.reduce((sum, letter) => sum + FREQUENCY[letter] * width(letter), 0) / total;
};

const percent = (share) => `${(share * 100).toFixed(2)}%`;

/** The `@font-face` rule that makes a system font as wide and high as a shop font. */
function fallbackFace({ family, face, axes, weight, system, locals }) {
  const font = fontAt(face, axes);
  const { ascender, descender } = font.hExtents();
  const upem = face.upem;
  const adjust =
    average((letter) => widthOf(font, letter) / upem) /
    average((letter) => SYSTEM[system][LETTERS.indexOf(letter)] / 1000);
  const lines = [
    `font-family: "${family} Fallback";`,
    `src: ${locals.map((name) => `local("${name}")`).join(', ')};`,
    `font-weight: ${weight};`,
    `size-adjust: ${percent(adjust)};`,
    `ascent-override: ${percent(ascender / upem / adjust)};`,
    `descent-override: ${percent(-descender / upem / adjust)};`,
    'line-gap-override: 0%;',
  ];
  return `@font-face {\n${lines.map((line) => `  ${line}`).join('\n')}\n}`;
}

const ARIAL = ['Arial', 'Liberation Sans', 'Roboto'];
const ARIAL_BOLD = ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Roboto Bold'];
const TIMES_BOLD = [
  'Times New Roman Bold',
  'TimesNewRomanPS-BoldMT',
  'Liberation Serif Bold',
  'Noto Serif Bold',
];

/** The fallback rules for both families of the shop. */
export function fallbackFaces({ display, body }) {
  const both = { family: 'Hanken Grotesk', face: body };
  return [
    fallbackFace({
      family: 'Roboto Serif',
      face: display,
      axes: { wght: 800, wdth: 100 },
      weight: '700 900',
      system: 'timesBold',
      locals: TIMES_BOLD,
    }),
    fallbackFace({ ...both, axes: { wght: 400 }, weight: '400 599', system: 'arial', locals: ARIAL }),
    fallbackFace({
      ...both,
      axes: { wght: 700 },
      weight: '600 900',
      system: 'arialBold',
      locals: ARIAL_BOLD,
    }),
  ];
}
