/** The shop's languages as they travel and stand in settings and cookies (spec 1-37, 9.7-03). */
export const LOCALES = ['en', 'sp'] as const;

export type Locale = (typeof LOCALES)[number];

export const isLocale = (value: unknown): value is Locale => value === 'en' || value === 'sp';

/** The locales for Intl: `sp` is `es` there (spec 10.1-03). Both are those of the United States. */
export const INTL_LOCALE: Readonly<Record<Locale, string>> = { en: 'en-US', sp: 'es-US' };
