// Measures the letter widths of the display font. With them the server computes the font sizes of lockups, headlines
// whose lines fill the width of the page, and the browser need not measure anything.
import { FACES, FIRST } from './plan.mjs';
import { fontAt, widthOf } from './tools.mjs';

/**
 * The font widths (the axis `wdth`) at which letters are measured. Between two of these values letter widths change
 * linearly.
 */
const STOPS = [66, 100, 150];
const WEIGHT = 820;
/** Kerning pairs below this amount, in thousandths of an em, are left out, because they do not visibly move a line. */
const KERN_FLOOR = 12;

const letters = (text) => [...text].filter((letter) => /\p{L}/u.test(letter));
/** The letters of each font file with lockup type. Browsers kern only letters of the same file. */
const TOGETHER = FACES.filter(({ preload }) => preload === 'lockup').map((face) => letters(face.letters));

const pairsOf = (all) => all.flatMap((a) => all.map((b) => [a, b]));

function kernings(font, perMille) {
  const pairs = {};
  for (const [a, b] of TOGETHER.flatMap(pairsOf)) {
    const kern = Math.round((widthOf(font, a + b) - widthOf(font, a) - widthOf(font, b)) * perMille);
    if (Math.abs(kern) >= KERN_FLOOR) pairs[kern] = (pairs[kern] ?? '') + a + b;
  }
  return pairs;
}

/**
 * The measured widths. `widths` has a row for each stop, with the widths of `letters` in the same order. `kerns` maps
 * an amount of kerning to its letter pairs, written as one string. All values are in thousandths of an em at weight
 * 820.
 */
export function lockupMetrics(face) {
  const fonts = STOPS.map((wdth) => fontAt(face, { wght: WEIGHT, wdth }));
  const perMille = 1000 / face.upem;
  const widths = fonts.map((font) =>
    [...FIRST].map((letter) => Math.round(widthOf(font, letter) * perMille)),
  );
  return { stops: STOPS, letters: FIRST, widths, kerns: kernings(fonts[1], perMille) };
}
