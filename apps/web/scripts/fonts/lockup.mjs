// Widths of the display font, so that lockups get their line sizes without measuring in the browser.
import { FACES, FIRST } from './plan.mjs';
import { fontAt, widthOf } from './tools.mjs';

/** Widths are linear between these values: the ends of the wdth axis and its bend. */
const STOPS = [66, 100, 150];
const WEIGHT = 820;
/** Kerning pairs above this amount, in thousandths of an em, move a line visibly. */
const KERN_FLOOR = 12;

const letters = (text) => [...text].filter((letter) => /\p{L}/u.test(letter));
/** The letters of each file. Browsers kern only within a file. */
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
 * `letters` and, in the same order, their widths at each stop. `kerns` maps an amount to its pairs, written as one
 * string. All values are in thousandths of an em at weight 820.
 */
export function lockupMetrics(face) {
  const fonts = STOPS.map((wdth) => fontAt(face, { wght: WEIGHT, wdth }));
  const perMille = 1000 / face.upem;
  const widths = fonts.map((font) =>
    [...FIRST].map((letter) => Math.round(widthOf(font, letter) * perMille)),
  );
  return { stops: STOPS, letters: FIRST, widths, kerns: kernings(fonts[1], perMille) };
}
