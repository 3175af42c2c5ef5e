// Describes the shop's font files: family, source file, the axes that stay variable, and the letters.

const range = (from, to) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));

const ASCII = range(0x20, 0x7e);
const SPANISH = 'áéíóúñüÁÉÍÓÚÑÜ¿¡ªº';
const PUNCTUATION = '\u00a0«»‘’“”–—…•·©®™×−€°½';
/** All letters of English and Spanish. The first page of a visit needs no others. */
export const FIRST = ASCII + SPANISH + PUNCTUATION;

const without = (text, taken) => [...text].filter((letter) => !taken.includes(letter)).join('');
/** The other letters of Western Europe, which occur in names: è ç ö å ß œ … */
export const REST = without(`${range(0xa1, 0xff)}ıŒœˆ˜‚„†‹›⁄−`, FIRST);
/** Letters of Central Europe and others: ł č ž ő ş … */
export const EXTENDED = range(0x100, 0x17f) + range(0x218, 0x21b);

/** The letters of names and titles in English and Spanish. */
const WORDS = [...FIRST].filter((letter) => /[\p{L}\p{Nd}\s.,:!?¡¿'’‘"“”–—…&()-]/u.test(letter)).join('');
/** The letters of `WORDS`, and characters for amounts. For headings and handwriting. */
const HEADINGS = `${WORDS}$%/+#@·×*`;
/**
 * The letters of nearly every lockup (a headline that fills the width) and held word (a word whose letters get wider).
 * Other letters and digits are in a file of their own, which is loaded only when a text has them.
 */
const LOCKUPS = `${range(0x41, 0x5a)}${range(0x61, 0x7a)}\u00a0 .,!?'’&-`;

/** The axes of the display font for all normal headings, from names to page titles. */
const DISPLAY_AXES = { wdth: 100, wght: { min: 700, max: 800 } };
/** The axes of the display font for lockups and held words: one weight, but every width. */
const WOOD_AXES = { wdth: { min: 66, max: 150 }, wght: 820 };
const BODY_AXES = { wght: { min: 400, max: 750 } };

/** The source files of both families. */
export const sources = {
  roboto: (part) => `@fontsource-variable/roboto-serif/files/roboto-serif-${part}-wdth-normal.woff2`,
  hanken: (part, style) =>
    `@fontsource-variable/hanken-grotesk/files/hanken-grotesk-${part}-wght-${style}.woff2`,
};
const { roboto, hanken } = sources;

/**
 * The OpenType features that stay in a font file. Accented letters are single glyphs, so they need no mark positioning.
 * Text with letter spacing (`TRACKED`) has no ligatures.
 */
const FEATURES = ['kern', 'liga', 'calt', 'tnum'];
const TRACKED = ['kern', 'tnum'];

const display = {
  family: 'Roboto Serif',
  features: TRACKED,
  axes: DISPLAY_AXES,
  weight: '700 800',
  style: 'normal',
};
const wood = { ...display, axes: WOOD_AXES, weight: '820', stretch: '66% 150%' };
const body = {
  family: 'Hanken Grotesk',
  features: FEATURES,
  axes: BODY_AXES,
  weight: '400 750',
  style: 'normal',
};
const italic = { ...body, style: 'italic' };

/**
 * The font files, one entry each. `preload` is 'every' for a file that every page preloads, and 'lockup' for a file
 * that a page preloads only when a lockup contains one of the file's letters.
 */
export const FACES = [
  { ...display, name: 'roboto-serif', source: roboto('latin'), letters: HEADINGS, preload: 'every' },
  {
    ...display,
    name: 'roboto-serif-rest',
    source: roboto('latin'),
    letters: without(FIRST + REST, HEADINGS),
  },
  { ...display, name: 'roboto-serif-ext', source: roboto('latin-ext'), letters: EXTENDED },
  { ...wood, name: 'roboto-serif-wood', source: roboto('latin'), letters: LOCKUPS, preload: 'lockup' },
  {
    ...wood,
    name: 'roboto-serif-wood-more',
    source: roboto('latin'),
    letters: without(WORDS, LOCKUPS),
    preload: 'lockup',
  },
  {
    ...wood,
    name: 'roboto-serif-wood-rest',
    source: roboto('latin'),
    letters: without(FIRST + REST, WORDS),
  },
  { ...wood, name: 'roboto-serif-wood-ext', source: roboto('latin-ext'), letters: EXTENDED },
  { ...body, name: 'hanken-grotesk', source: hanken('latin', 'normal'), letters: FIRST, preload: 'every' },
  { ...body, name: 'hanken-grotesk-rest', source: hanken('latin', 'normal'), letters: REST },
  { ...body, name: 'hanken-grotesk-ext', source: hanken('latin-ext', 'normal'), letters: EXTENDED },
  { ...italic, name: 'hanken-grotesk-italic', source: hanken('latin', 'italic'), letters: FIRST },
  { ...italic, name: 'hanken-grotesk-italic-rest', source: hanken('latin', 'italic'), letters: REST },
  {
    family: 'Nothing You Could Do',
    features: FEATURES,
    name: 'nothing-you-could-do',
    source: '@fontsource/nothing-you-could-do/files/nothing-you-could-do-latin-400-normal.woff2',
    letters: HEADINGS,
    weight: '400',
    style: 'normal',
  },
];

/** The limit for the fonts that the first page of a visit downloads, in bytes. */
export const FIRST_PAGE_BUDGET = 60 * 1024;
