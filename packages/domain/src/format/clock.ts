import { dateFormatter } from './formatters.ts';
import { INTL_LOCALE, type Locale } from './locale.ts';

/**
 * A time of day: '5:17 PM', '5:17 p. m.'. `at` is in epoch milliseconds. The caller must name the zone. The
 * server renders pages first, and its zone differs from the visitor's.
 */
export const formatClock = (at: number, locale: Locale, timeZone: string): string =>
  dateFormatter(INTL_LOCALE[locale], { hour: 'numeric', minute: '2-digit', timeZone }).format(at);
