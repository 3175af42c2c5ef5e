import { dateFormatter } from './formatters.ts';
import { INTL_LOCALE, type Locale } from './locale.ts';

/** A time in the viewer's own zone: '5:17 PM', '5:17 p. m.'. `at` is in epoch milliseconds. */
export const formatClock = (at: number, locale: Locale): string =>
  dateFormatter(INTL_LOCALE[locale], { hour: 'numeric', minute: '2-digit' }).format(at);
