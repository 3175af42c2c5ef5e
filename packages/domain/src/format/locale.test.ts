import { expect, it } from 'vitest';
import { INTL_LOCALE, isLocale, LOCALES } from './locale.ts';

it('recognises the languages of the shop', () => {
  expect(LOCALES.filter(isLocale)).toEqual(['en', 'sp']);
  for (const other of ['es', 'EN', '', null, undefined, 1]) expect(isLocale(other)).toBe(false);
});

it('has a name for Intl for each of them', () => {
  expect(LOCALES.map((locale) => Intl.getCanonicalLocales(INTL_LOCALE[locale]))).toEqual([
    ['en-US'],
    ['es-US'],
  ]);
});
