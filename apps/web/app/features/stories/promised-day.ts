import { INTL_LOCALE, type Locale } from '@keepsong/domain/format/locale';
import { SHOP_TIME_ZONE } from '@keepsong/domain/time/chicago';

/** A day as people say it: 'Fri 13 Feb', 'vie 13 feb' (customers 2). Days are those of Chicago (spec 9.3-01). */
export function promisedDay(instant: string, locale: Locale): string {
  const parts = new Intl.DateTimeFormat(INTL_LOCALE[locale], {
    timeZone: SHOP_TIME_ZONE,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  }).formatToParts(new Date(instant));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('weekday')} ${of('day')} ${of('month')}`;
}
