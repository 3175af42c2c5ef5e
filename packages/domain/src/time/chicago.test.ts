import { describe, expect, it } from 'vitest';
import { addDays, chicagoDay, chicagoInstant, chicagoLocal } from './chicago.ts';

describe('Chicago time', () => {
  it.each([
    ['2026-01-15T05:59:59Z', '2026-01-14'],
    ['2026-01-15T06:00:00Z', '2026-01-15'],
    ['2026-07-15T04:59:59Z', '2026-07-14'],
    ['2026-07-15T05:00:00Z', '2026-07-15'],
  ])('%s is on %s there', (instant, day) => {
    expect(chicagoDay(new Date(instant))).toBe(day);
  });

  it.each([
    ['2026-01-15', 20, '2026-01-16T02:00:00.000Z'],
    ['2026-07-15', 20, '2026-07-16T01:00:00.000Z'],
    // The clocks change at 2 am on 8 March and 1 November.
    ['2026-03-07', 20, '2026-03-08T02:00:00.000Z'],
    ['2026-03-08', 20, '2026-03-09T01:00:00.000Z'],
    ['2026-03-08', 0, '2026-03-08T06:00:00.000Z'],
    ['2026-10-31', 20, '2026-11-01T01:00:00.000Z'],
    ['2026-11-01', 20, '2026-11-02T02:00:00.000Z'],
    ['2026-11-01', 0, '2026-11-01T05:00:00.000Z'],
    ['2026-03-08', 4, '2026-03-08T09:00:00.000Z'],
    ['2026-11-01', 4, '2026-11-01T10:00:00.000Z'],
  ])('%s at %i:00 is %s', (day, hour, instant) => {
    expect(chicagoInstant(day, hour).toISOString()).toBe(instant);
  });

  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2026-11-01', 0, '2026-11-01'],
  ])('%s and %i days is %s', (day, days, result) => {
    expect(addDays(day, days)).toBe(result);
  });
});

describe('a date and time as the shop writes it (9.3-01)', () => {
  it.each([
    ['2026-12-01T18:00', '2026-12-02T00:00:00.000Z'],
    ['2026-12-01 18:00', '2026-12-02T00:00:00.000Z'],
    [' 2026-12-01 18:00:30\n', '2026-12-02T00:00:30.000Z'],
    ['2026-07-01T18:00', '2026-07-01T23:00:00.000Z'],
    ['2026-12-01', '2026-12-01T06:00:00.000Z'],
    ['2026-07-01', '2026-07-01T05:00:00.000Z'],
    // The clocks change at 2 am on 8 March and 1 November.
    ['2026-03-08T01:59:59', '2026-03-08T07:59:59.000Z'],
    ['2026-03-08T03:00', '2026-03-08T08:00:00.000Z'],
    ['2026-11-01T00:59:59', '2026-11-01T05:59:59.000Z'],
    ['2026-11-01T02:00', '2026-11-01T08:00:00.000Z'],
  ])('%j is Chicago time: %s', (text, instant) => {
    expect(chicagoLocal(text).toISOString()).toBe(instant);
  });

  it.each([
    ['2026-12-01T18:00:00Z', '2026-12-01T18:00:00.000Z'],
    ['2026-12-01T18:00:00z', '2026-12-01T18:00:00.000Z'],
    ['2026-12-01 18:00+01:00', '2026-12-01T17:00:00.000Z'],
    ['2026-12-01T18:00-0500', '2026-12-01T23:00:00.000Z'],
  ])('%j names its own zone: %s', (text, instant) => {
    expect(chicagoLocal(text).toISOString()).toBe(instant);
  });

  it.each(['', 'soon', '2026-13-01', '2026-12-01T25:00', 'Z', '2026-12-01T18:00 at six'])(
    '%j is not a time',
    (text) => {
      expect(chicagoLocal(text).getTime()).toBeNaN();
    },
  );
});
