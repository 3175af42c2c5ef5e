import { addDays, chicagoDay, type Day } from '../time/chicago.ts';

export type HolidayRule = {
  /** The days of the shop's holiday table, `YYYY-MM-DD`. */
  holidays: ReadonlySet<Day>;
  /** spec 3.4-13: holidays do not count and nothing is delivered on them. */
  holidaySkip: boolean;
};

const NO_HOLIDAYS: HolidayRule = { holidays: new Set(), holidaySkip: false };

/**
 * The day a song is promised for: today in Chicago plus `days` (spec 9.3-03), not counting holidays when the product
 * says so. `days` is a whole number ≥ 0. The answer is a calendar day; `formatDay` shows it as MM/DD/YYYY.
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
