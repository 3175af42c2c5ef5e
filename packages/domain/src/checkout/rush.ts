import * as v from 'valibot';
import { type DaysOff, daysWith } from '../artists/availability.ts';
import { deliveryDate } from '../builder/delivery.ts';
import { CENTS, FLAG, readAs } from '../schema/fields.ts';
import { chicagoDay, type Day } from '../time/chicago.ts';

/**
 * Faster delivery for a fee (spec 3.5-05). `add_days`: days from the order to the delivery. `cost`: the fee in cents.
 * `holiday_skip`: holidays do not count as days.
 */
export type RushFee = { add_days: number; cost: number; holiday_skip: boolean };

/** The delivery day of a song and the fee for it (spec 3.4-13). */
export type DeliveryInfo = RushFee & { date: Day };

/** The artist's normal delivery time, in the form of a rush fee that costs nothing. Holidays do not count as days. */
export const standardDelivery = (days: number): RushFee => ({ add_days: days, cost: 0, holiday_skip: true });

/**
 * The day on which a song that is ordered now is delivered (spec 9.3-03). Holidays count as days unless `choice` has
 * `holiday_skip`.
 */
export const deliveryInfo = (choice: RushFee, now: Date, holidays: ReadonlySet<Day>): DeliveryInfo => ({
  ...choice,
  date: deliveryDate(now, choice.add_days, { holidays, holidaySkip: choice.holiday_skip }),
});

/** An artist's delivery time. `days` includes the days off, which `daysOff` lists. */
export type ArtistTime = { days: number; daysOff: readonly DaysOff[] };

/**
 * The rush deliveries that are earlier than the artist's normal delivery and that the artist can do. The
 * slowest comes first.
 */
export const rushChoices = (
  offered: readonly RushFee[],
  { days, daysOff }: ArtistTime,
  now: Date,
  holidays: ReadonlySet<Day>,
): DeliveryInfo[] => {
  const standard = deliveryInfo(standardDelivery(days), now, holidays);
  return offered
    .map((choice) => deliveryInfo(choice, now, holidays))
    .filter((choice) => choice.date < standard.date && isKept(choice, daysOff, now, holidays))
    .sort((a, b) => b.add_days - a.add_days);
};

/**
 * Whether the artist works on each day that the rush delivery counts. With fewer days of work, the artist could
 * not keep the day that was paid for (decision 0106).
 */
function isKept(
  { add_days, holiday_skip }: RushFee,
  daysOff: readonly DaysOff[],
  now: Date,
  holidays: ReadonlySet<Day>,
): boolean {
  if (daysOff.length === 0) return true;
  return daysWith(add_days, chicagoDay(now), daysOff, holiday_skip ? holidays : new Set()) === add_days;
}

/**
 * The delivery times that decide the day of the fastest rush delivery. Among artists without days off, only the
 * slowest matters, because every rush delivery of a faster artist is possible with the slowest one too. Artists
 * with days off matter only when they are slower still.
 */
export function timesForRush(times: readonly ArtistTime[]): ArtistTime[] {
  const here = times.filter(({ daysOff }) => daysOff.length === 0);
  const slowest = Math.max(-1, ...here.map(({ days }) => days));
  const away = times.filter(({ days, daysOff }) => daysOff.length > 0 && days > slowest);
  return slowest < 0 ? away : [{ days: slowest, daysOff: [] }, ...away];
}

/** The earliest rush delivery that one of these artists can do. Null when none can. */
export const soonestRush = (
  offered: readonly RushFee[],
  times: readonly ArtistTime[],
  now: Date,
  holidays: ReadonlySet<Day>,
): Day | null =>
  times
    .flatMap((time) => rushChoices(offered, time, now, holidays))
    .map(({ date }) => date)
    .sort()[0] ?? null;

export const sameRush = (a: RushFee, b: RushFee): boolean =>
  a.add_days === b.add_days && a.cost === b.cost && a.holiday_skip === b.holiday_skip;

/** A rush fee as a cart or the catalog stores it. */
export const RUSH_FEE_FIELDS = v.object({ add_days: CENTS, cost: CENTS, holiday_skip: FLAG });

/** Reads a rush fee from any value; null when it is not one. */
export const readRushFee = (value: unknown): RushFee | null => readAs(RUSH_FEE_FIELDS, value);
