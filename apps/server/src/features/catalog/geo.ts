import { COUNTRY_CODES, isCountry, statesIn } from '@keepsong/domain/checkout/geo';
import type { Locale } from '@keepsong/domain/format/locale';

export type GeoNames = { countries: Record<string, string>; states: Record<string, string> };

const LANGUAGE = { en: 'en', sp: 'es' } as const;

/**
 * The names of all countries that an address may have, and of the US states, by their codes (spec 3.12-04). The US is
 * first, the other countries are sorted by name. Country names come from `Intl.DisplayNames`.
 */
export function geoNames(locale: Locale): GeoNames {
  const language = LANGUAGE[locale];
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const byName = new Intl.Collator(language);
  const named = COUNTRY_CODES.map((code): [string, string] => [code, names.of(code) ?? code]);
  const us = named.filter(([code]) => code === 'US');
  const others = named.filter(([code]) => code !== 'US').sort(([, a], [, b]) => byName.compare(a, b));
  return { countries: Object.fromEntries([...us, ...others]), states: Object.fromEntries(statesIn(locale)) };
}

/** The name of one country. A code that is no country of an address stays as it is. */
export const countryName = (code: string, locale: Locale): string =>
  (isCountry(code) && new Intl.DisplayNames(LANGUAGE[locale], { type: 'region' }).of(code)) || code;
