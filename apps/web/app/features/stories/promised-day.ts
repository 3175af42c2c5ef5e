import type { Locale } from '@keepsong/domain/format/locale';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { chicagoDay } from '@keepsong/domain/time/chicago';

/** The day of a promise: 'Fri, Feb 13', 'vie, 13 feb' (customers 2). Days are those of Chicago (spec 9.3-01). */
export const promisedDay = (instant: string, locale: Locale): string =>
  formatWeekday(chicagoDay(new Date(instant)), locale);
