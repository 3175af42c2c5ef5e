import { invalid } from './invalid.ts';

/** The whole seconds until `end`. 0 after `end`, and null for an invalid date. */
function secondsLeft(end: Date | string, now: Date): number | null {
  const left = (new Date(end).getTime() - now.getTime()) / 1_000;
  return Number.isNaN(left) ? null : Math.max(0, Math.floor(left));
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/**
 * The time until `end` as 'HHh MMm'. After `end` it is '00:00' (spec 9.3-15), and 'Invalid date' for an invalid
 * date.
 */
export function countdownHours(end: Date | string, now: Date): string {
  const left = secondsLeft(end, now);
  if (left === null) return invalid('Invalid date', end);
  if (left === 0) return '00:00';
  return `${twoDigits(Math.floor(left / 3_600))}h ${twoDigits(Math.floor(left / 60) % 60)}m`;
}

/** The time until `end` in whole days and hours, for long periods. Null after `end` or for an invalid date. */
export function daysLeft(end: Date | string, now: Date): { days: number; hours: number } | null {
  const left = secondsLeft(end, now);
  return left ? { days: Math.floor(left / 86_400), hours: Math.floor(left / 3_600) % 24 } : null;
}

/**
 * The time until `end` in days, hours and minutes, for the banner (spec 2.9-18). Null after `end` or for an
 * invalid date.
 */
export function timeLeft(
  end: Date | string,
  now: Date,
): { days: number; hours: number; minutes: number } | null {
  const left = secondsLeft(end, now);
  if (!left) return null;
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3_600) % 24,
    minutes: Math.floor(left / 60) % 60,
  };
}
