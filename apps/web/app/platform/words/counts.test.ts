import { afterEach, expect, it } from 'vitest';
import { m } from '~/paraglide/messages.js';
import { getLocale, overwriteGetLocale } from '~/paraglide/runtime.js';

const before = getLocale;
afterEach(() => overwriteGetLocale(before));

const GOOD = { from: 200, to: 500 };
const TERMS = { day: 'May 2', price: '$5' };

it.each([
  ['en', () => m.builder_words_target({ words: 1, ...GOOD }), '1 word so far.'],
  ['en', () => m.builder_words_target({ words: 0, ...GOOD }), '0 words so far.'],
  ['sp', () => m.builder_words_target({ words: 1, ...GOOD }), '1 palabra hasta ahora.'],
  ['sp', () => m.builder_words_target({ words: 2, ...GOOD }), '2 palabras hasta ahora.'],
  ['en', () => m.work_terms_free({ count: 1, ...TERMS }), '1 line is free,'],
  ['sp', () => m.work_terms_free({ count: 1, ...TERMS }), '1 verso es gratis,'],
  ['en', () => m.desk_artist_line({ days: 1, songs: 3 }), '1 day, 3 in work'],
  ['sp', () => m.desk_artist_line({ days: 1, songs: 3 }), '1 día, 3 en curso'],
] as const)('a count in %s is in the singular for one', (locale, words, start) => {
  overwriteGetLocale(() => locale);
  expect(words().startsWith(start)).toBe(true);
});
