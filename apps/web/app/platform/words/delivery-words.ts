import type { Client } from '@keepsong/contract/transport/client';
import { deliveryDate } from '@keepsong/domain/builder/delivery';
import type { DaySpan } from '@keepsong/domain/catalogue/calendar';
import { deliveryInfo, type RushFee, standardDelivery } from '@keepsong/domain/checkout/rush';
import type { Locale } from '@keepsong/domain/format/locale';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import type { Maker } from '@keepsong/domain/studio/vendor-items';
import type { Day } from '@keepsong/domain/time/chicago';

/**
 * What the shop needs to compute delivery dates: the current time, in milliseconds, and the holidays. Server and
 * browser use the same time, so that they render the same date.
 */
export type Calendar = {
  now: number;
  holidays: readonly string[];
  /** The days on which no rush delivery is sold. */
  rush_closed?: readonly DaySpan[];
  /** Notes for customers about orders on certain days. */
  notes?: readonly (DaySpan & { text: string })[];
  /** The makers of goods and the time that each one needs. */
  makers?: readonly Maker[];
  /** In the builder: the day on which the customer needs the song, and the rush deliveries that the shop offers. */
  wanted?: { day: Day; rush: readonly RushFee[] };
};

/** `cache`: whether an earlier answer will do. Not where somebody buys, because its days are the promise. */
export async function loadCalendar(api: Client, { cache } = { cache: true }): Promise<Calendar> {
  return { now: Date.now(), ...(await api.catalog.holidays(undefined, { cache })) };
}

/**
 * The delivery day of an artist who needs `days`, for example 'Fri, Feb 13' (spec 9.3-01, 9.3-03). It is a date,
 * because customers plan with a date and not with a number of days.
 */
export function deliveryDayWords(days: number, { now, holidays }: Calendar, locale: Locale): string {
  const day = deliveryDate(new Date(now), days, { holidays: new Set(holidays), holidaySkip: true });
  return formatWeekday(day, locale);
}

/**
 * The day by which the artist with this id could deliver a song that is ordered today. Without an artist it is the day
 * of every artist who takes songs now, so that of the slowest of them (decisions 0079, 0087); null while none does.
 */
export async function loadPromisedDay(api: Client, artist: string | null = null): Promise<Day | null> {
  const cache = { cache: true };
  const [days, { now, holidays }] = await Promise.all([
    artist === null
      ? api.artists.deliveryDays(undefined, cache).then(({ slowest }) => slowest)
      : api.artists
          .get({ params: { id: Number(artist) } }, cache)
          .then(({ data }) => data.available_delivery_days),
    loadCalendar(api),
  ]);
  return days === null ? null : deliveryInfo(standardDelivery(days), new Date(now), new Set(holidays)).date;
}
