import type { ArtistState } from '../states/tables.ts';
import { addDays, type Day } from '../time/chicago.ts';

/** The most songs a week that an artist may set as the limit. */
export const CAPACITY_MAX = 50;
/** How many times off an artist may have set at once. */
export const DAYS_OFF_MAX = 60;
/** The longest delivery that the shop offers. An artist who would need longer takes no songs now. */
export const DELIVERY_DAYS_MAX = 30;

/** Days on which an artist does not work. Both days are included. */
export type DaysOff = { from: Day; to: Day };

/** How much an artist takes, and when the artist is away. */
export type Availability = {
  /** How many songs the artist takes from Monday to Sunday. Null: as many as come. */
  capacityAWeek: number | null;
  daysOff: readonly DaysOff[];
  /** The artist takes no new songs until told otherwise. */
  isPaused: boolean;
  /** The artist has enough work for now. */
  isFull: boolean;
};

export const isOff = (day: Day, daysOff: readonly DaysOff[]): boolean =>
  daysOff.some(({ from, to }) => from <= day && day <= to);

/** The Monday of the week of a day. Weeks are counted from Monday, because artists plan by them. */
export function mondayOf(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

const NO_HOLIDAYS: ReadonlySet<Day> = new Set();

/**
 * After how many days an artist delivers who usually needs `days`: days off do not count, and nothing is delivered on
 * one. Days of `holidays` are left out of both numbers, as `deliveryDate` leaves them out of the promised day. Null
 * when that is later than the shop promises.
 */
export function daysWith(
  days: number,
  today: Day,
  daysOff: readonly DaysOff[],
  holidays: ReadonlySet<Day> = NO_HOLIDAYS,
): number | null {
  let left = days;
  let day = today;
  for (let after = 0; after <= DELIVERY_DAYS_MAX; after += 1) {
    const isAtWork = !isOff(day, daysOff);
    if (isAtWork && after > 0) left -= 1;
    if (isAtWork && left <= 0) return after;
    do day = addDays(day, 1);
    while (holidays.has(day));
  }
  return null;
}

/** Why an artist takes no new song today; null for one who does. */
export const NO_ROOM = ['held', 'paused', 'full', 'week_full', 'away'] as const;
export type NoRoom = (typeof NO_ROOM)[number] | null;

type Work = { days: number; taken: number; today: Day; holidays?: ReadonlySet<Day>; isHeld?: boolean };

/**
 * `taken`: the songs that were offered to the artist since Monday and not declined. `isHeld`: the artist's standing is so
 * low that a producer looks first.
 */
export function noRoom(
  { capacityAWeek, daysOff, isPaused, isFull }: Availability,
  { days, taken, today, holidays, isHeld = false }: Work,
): NoRoom {
  if (isHeld) return 'held';
  if (isPaused) return 'paused';
  if (isFull) return 'full';
  if (isOff(today, daysOff) || daysWith(days, today, daysOff, holidays) === null) return 'away';
  if (capacityAWeek !== null && taken >= capacityAWeek) return 'week_full';
  return null;
}

/** What customers see of an artist (spec 3.12): one who has no room is shown only where full artists are asked for. */
export const stateWith = (why: NoRoom): ArtistState => (why === null ? 'available' : 'at_capacity');
