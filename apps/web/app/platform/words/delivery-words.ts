import type { Client } from '@keepsong/contract/transport/client';
import { deliveryDate } from '@keepsong/domain/builder/delivery';
import type { Locale } from '@keepsong/domain/format/locale';
import { formatWeekday } from '@keepsong/domain/format/weekday';

/**
 * The basis for delivery dates: the present moment (milliseconds, the same for server and browser) and the days off.
 */
export type Calendar = { now: number; holidays: readonly string[] };

export async function loadCalendar(api: Client): Promise<Calendar> {
  const { holidays } = await api.catalog.holidays(undefined, { cache: true });
  return { now: Date.now(), holidays };
}

/**
 * The delivery day of an artist who needs `days`, for example 'Fri, Feb 13' (spec 9.3-01, 9.3-03). Customers plan
 * with a date, so no duration is shown.
 */
export function deliveryDayWords(days: number, { now, holidays }: Calendar, locale: Locale): string {
  const day = deliveryDate(new Date(now), days, { holidays: new Set(holidays), holidaySkip: true });
  return formatWeekday(day, locale);
}
