import * as v from 'valibot';
import { deliveryDate } from '../builder/delivery.ts';
import { CENTS, FLAG, readAs } from '../schema/fields.ts';
import type { Day } from '../time/chicago.ts';

/** Faster delivery for a fee (spec 3.5-05): days from the order on, cents, and whether holidays do not count. */
export type RushFee = { add_days: number; cost: number; holiday_skip: boolean };

/** When a song comes and what getting it then costs (spec 3.4-13). */
export type DeliveryInfo = RushFee & { date: Day };

/** What an artist delivers in when nobody hurries; holidays do not count. */
export const standardDelivery = (days: number): RushFee => ({ add_days: days, cost: 0, holiday_skip: true });

/** The day on which a song ordered now is delivered (spec 9.3-03); the days of `holidays` count unless it skips them. */
export const deliveryInfo = (choice: RushFee, now: Date, holidays: ReadonlySet<Day>): DeliveryInfo => ({
  ...choice,
  date: deliveryDate(now, choice.add_days, { holidays, holidaySkip: choice.holiday_skip }),
});

/** The rush deliveries worth offering: those that come before the artist's own day, the slowest first. */
export const rushChoices = (
  offered: readonly RushFee[],
  standardDays: number,
  now: Date,
  holidays: ReadonlySet<Day>,
): DeliveryInfo[] => {
  const standard = deliveryInfo(standardDelivery(standardDays), now, holidays);
  return offered
    .map((choice) => deliveryInfo(choice, now, holidays))
    .filter(({ date }) => date < standard.date)
    .sort((a, b) => b.add_days - a.add_days);
};

export const sameRush = (a: RushFee, b: RushFee): boolean =>
  a.add_days === b.add_days && a.cost === b.cost && a.holiday_skip === b.holiday_skip;

/** A rush fee as a cart or the catalog keeps it. */
export const RUSH_FEE_FIELDS = v.object({ add_days: CENTS, cost: CENTS, holiday_skip: FLAG });

/** The same out of anything; null for what is none. */
export const readRushFee = (value: unknown): RushFee | null => readAs(RUSH_FEE_FIELDS, value);
