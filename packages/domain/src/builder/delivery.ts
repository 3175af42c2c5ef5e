import { addDays, chicagoDay, type Day } from '../time/chicago.ts';

export type HolidayRule = {
  /** The days of the shop's table of holidays, as `YYYY-MM-DD`. */
  holidays: ReadonlySet<Day>;
  /** When true, holidays do not count as days, and nothing is delivered on a holiday (spec 3.4-13). */
  holidaySkip: boolean;
};

const NO_HOLIDAYS: HolidayRule = { holidays: new Set(), holidaySkip: false };

/**
 * The day that the shop promises for a song: `days` days after today in Chicago (spec 9.3-03). `days` is a
 * whole number ≥ 0. Holidays do not count when `rule` says so. The result is a calendar day, which
 * `formatWeekday` and `formatDay` show.
 */
export function deliveryDate(now: Date, days: number, rule: HolidayRule = NO_HOLIDAYS): Day {
  const isOff = (day: Day) => rule.holidaySkip && rule.holidays.has(day);
  let day = chicagoDay(now);
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (!isOff(day)) left -= 1;
  }
  while (isOff(day)) day = addDays(day, 1);
  return day;
}
