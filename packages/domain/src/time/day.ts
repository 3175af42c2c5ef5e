/** The milliseconds of 24 hours. A day on which the clocks change is an hour longer or shorter. */
export const DAY_MS = 86_400_000;

const DAY_TEXT = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a calendar day that exists, in the form `YYYY-MM-DD` (`Day` in chicago.ts). */
export function isDay(text: string): boolean {
  const time = DAY_TEXT.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Compare with the input, because 30 February is parsed as a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const YEARS = { first: 2000, last: 2199 };

/**
 * Whether a text is a day from 2000 to 2199. The limits keep the number of days in a period countable, and the years at
 * four digits. Who types a year of two digits into a date field gets one of the first century.
 */
export function isNearDay(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return isDay(text) && year >= YEARS.first && year <= YEARS.last;
}
