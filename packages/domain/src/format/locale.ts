/** The codes of the shop's languages in requests, settings and cookies (spec 1-37, 9.7-03). */
export const LOCALES = ['en', 'sp'] as const;

export type Locale = (typeof LOCALES)[number];

export const isLocale = (value: unknown): value is Locale => LOCALES.some((locale) => locale === value);

/** The language tag for `<html lang>`, `hreflang` and other services. The shop uses `sp` where the standard is `es`. */
export const languageTag = (locale: Locale): 'en' | 'es' => (locale === 'sp' ? 'es' : 'en');

/** The locales for Intl: `sp` is `es` there (spec 10.1-03). Both are those of the United States. */
export const INTL_LOCALE: Readonly<Record<Locale, string>> = { en: 'en-US', sp: 'es-US' };
