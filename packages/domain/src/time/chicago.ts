import { tzOffset } from '@date-fns/tz/tzOffset';
import { DAY_MS } from './day.ts';

/** The shop's time zone, for promised days and the times of promotions (spec 9.3-01). */
export const SHOP_TIME_ZONE = 'America/Chicago';

/** A calendar day without time or zone, `YYYY-MM-DD`. */
export type Day = string;

const MINUTE_MS = 60_000;

/** The calendar day of an instant in Chicago. */
export const chicagoDay = (instant: Date): Day =>
  new Date(instant.getTime() + tzOffset(SHOP_TIME_ZONE, instant) * MINUTE_MS).toISOString().slice(0, 10);

/** `day` moved by whole days, which may be negative. */
export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * The instant at which it is `hour` o'clock in Chicago on `day`. Do not use it for 2 am, which is skipped once a year.
 */
export function chicagoInstant(day: Day, hour: number): Date {
  const asIfUtc = Date.parse(`${day}T00:00:00Z`) + hour * 60 * MINUTE_MS;
  // Standard time is UTC−6. Assume it first, then look up the real offset at that instant.
  const near = new Date(asIfUtc + 6 * 60 * MINUTE_MS);
  return new Date(asIfUtc - tzOffset(SHOP_TIME_ZONE, near) * MINUTE_MS);
}

const HAS_ZONE = /(?:Z|[+-]\d\d:?\d\d)$/i;

/**
 * Reads a date, or a date and time, as the staff write it: `2026-12-01T18:00` or `2026-12-01 18:00`. It is Chicago time
 * unless the text names a zone (spec 9.3-01). Invalid text gives an invalid Date.
 */
export function chicagoLocal(text: string): Date {
  const given = text.trim().replace(' ', 'T');
  if (HAS_ZONE.test(given)) return new Date(given);
  const asIfUtc = Date.parse(`${given.includes('T') ? given : `${given}T00:00`}Z`);
  if (Number.isNaN(asIfUtc)) return new Date(Number.NaN);
  const near = new Date(asIfUtc + 6 * 60 * MINUTE_MS);
  return new Date(asIfUtc - tzOffset(SHOP_TIME_ZONE, near) * MINUTE_MS);
}
