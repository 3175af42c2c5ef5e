import { INTL_LOCALE, type Locale } from './locale.ts';

/** What the clock on the wall shows, in the viewer's own zone: '5:17 PM', '5:17 p. m.'. `at` in epoch milliseconds. */
export const formatClock = (at: number, locale: Locale): string =>
  new Intl.DateTimeFormat(INTL_LOCALE[locale], { hour: 'numeric', minute: '2-digit' }).format(at);
