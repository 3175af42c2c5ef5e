// What a lockup needs to size its lines without measuring in the browser: widths of the display font.
import { FACES, FIRST } from './plan.mjs';
import { fontAt, widthOf } from './tools.mjs';

/** Widths are linear between these: the corners of the wdth axis and its bend. */
const STOPS = [66, 100, 150];
const WEIGHT = 820;
/** Pairs closer or wider than this, in thousandths of an em, move a line visibly. */
const KERN_FLOOR = 12;

const letters = (text) => [...text].filter((letter) => /\p{L}/u.test(letter));
/** The letters of each file: browsers kern within a file alone. */
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
 * `letters` and, in the same order, their widths at each stop; `kerns`: amount → pairs, run together. All in thousandths
 * of an em at weight 820.
 */
export function lockupMetrics(face) {
  const fonts = STOPS.map((wdth) => fontAt(face, { wght: WEIGHT, wdth }));
  const perMille = 1000 / face.upem;
  const widths = fonts.map((font) =>
    [...FIRST].map((letter) => Math.round(widthOf(font, letter) * perMille)),
  );
  return { stops: STOPS, letters: FIRST, widths, kerns: kernings(fonts[1], perMille) };
}
