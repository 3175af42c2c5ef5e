/** The shop's languages as they travel and stand in settings (spec 1-37). */
export type Locale = 'en' | 'sp';

/** What Intl calls them: `sp` is `es` there (decisions); both are the ones of the shop's home, the United States. */
export const INTL_LOCALE: Readonly<Record<Locale, string>> = { en: 'en-US', sp: 'es-US' };
