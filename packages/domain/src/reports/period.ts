import { addDays, type Day } from '../time/chicago.ts';

/** The period that one row of a report covers. Weeks begin on Monday. */
export const GRAINS = ['day', 'week', 'month'] as const;
export type Grain = (typeof GRAINS)[number];

/** Whole days in the shop's time zone. Both are included. */
export type Period = { from: Day; to: Day };

const DAYS_BY_DAY = 62;
const DAYS_BY_WEEK = 400;
const DAY = 86_400_000;

const daysBetween = ({ from, to }: Period): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);
const monthOf = (day: Day): string => day.slice(0, 7);
const firstOf = (day: Day): Day => `${monthOf(day)}-01`;
const lastOf = (day: Day): Day => addDays(firstOf(addDays(firstOf(day), 31)), -1);

/** The default period: the current month up to today. */
export const usualPeriod = (today: Day): Period => ({ from: firstOf(today), to: today });

/** The default rows: days for up to two months, weeks for up to about a year, and months beyond that. */
export function usualGrain(period: Period): Grain {
  const days = daysBetween(period) + 1;
  if (days <= DAYS_BY_DAY) return 'day';
  return days <= DAYS_BY_WEEK ? 'week' : 'month';
}

/** The first day of the day, week or month that contains this day. */
export function bucketOf(day: Day, by: Grain): Day {
  if (by === 'month') return firstOf(day);
  if (by === 'day') return day;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** The rows of a period, each as its first day. The first row may begin before the period. */
export function bucketsOf({ from, to }: Period, by: Grain): Day[] {
  const days: Day[] = [];
  for (let day = bucketOf(from, by); day <= to; day = nextBucket(day, by)) days.push(day);
  return days;
}

function nextBucket(day: Day, by: Grain): Day {
  if (by === 'month') return firstOf(addDays(day, 31));
  return addDays(day, by === 'week' ? 7 : 1);
}

/**
 * The earlier period for comparison. For a month or the beginning of a month, it is the same days of the month
 * before. For any other period, it is the same number of days right before.
 */
export function periodBefore(period: Period): Period {
  const { from, to } = period;
  if (from !== firstOf(from) || monthOf(from) !== monthOf(to))
    return { from: addDays(from, -daysBetween(period) - 1), to: addDays(from, -1) };
  const last = addDays(from, -1);
  const first = firstOf(last);
  const same = addDays(first, daysBetween(period));
  return { from: first, to: to === lastOf(to) || same > last ? last : same };
}

/** The Monday on or before a day. */
export const mondayOf = (day: Day): Day => bucketOf(day, 'week');
