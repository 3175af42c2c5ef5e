import type { ArtistState } from '../states/tables.ts';
import { addDays, type Day } from '../time/chicago.ts';

/** The highest weekly limit that an artist may set. */
export const CAPACITY_MAX = 50;
/** The largest number of periods off that an artist may have set. */
export const DAYS_OFF_MAX = 60;
/** The longest delivery that the shop offers, in days. An artist who needs longer takes no songs now. */
export const DELIVERY_DAYS_MAX = 30;

/** A period in which an artist does not work. Both days are included. */
export type DaysOff = { from: Day; to: Day };

/** How many songs an artist takes, and when the artist is away. */
export type Availability = {
  /** How many songs the artist takes from Monday to Sunday. Null means no limit. */
  capacityAWeek: number | null;
  daysOff: readonly DaysOff[];
  /** The artist takes no new songs until the pause is ended. */
  isPaused: boolean;
  /** The artist has said that they have enough work for now. */
  isFull: boolean;
};

export const isOff = (day: Day, daysOff: readonly DaysOff[]): boolean =>
  daysOff.some(({ from, to }) => from <= day && day <= to);

/** The Monday of a day's week. Weeks begin on Monday, because artists plan by such weeks. */
export function mondayOf(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

const NO_HOLIDAYS: ReadonlySet<Day> = new Set();

/**
 * After how many days an artist delivers who usually needs `days`. Days off do not count, and nothing is
 * delivered on a day off. Days of `holidays` are left out of both numbers, just as `deliveryDate` leaves them
 * out of the promised day. Null when the result is later than the shop promises.
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

/** The reasons why an artist takes no new song today. */
export const NO_ROOM = ['held', 'paused', 'full', 'week_full', 'away'] as const;
export type NoRoom = (typeof NO_ROOM)[number] | null;

type Work = { days: number; taken: number; today: Day; holidays?: ReadonlySet<Day>; isHeld?: boolean };

/**
 * Why an artist takes no new song today; null for an artist who does. `taken` is the number of songs that were
 * offered to the artist since Monday and not declined. `isHeld`: a producer must look first, because the
 * artist's standing is low.
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

/**
 * What customers see of an artist (spec 3.12). An artist who takes no songs is shown only where full artists
 * are requested.
 */
export const stateWith = (why: NoRoom): ArtistState => (why === null ? 'available' : 'at_capacity');
