import { describe, expect, it } from 'vitest';
import {
  ageLabel,
  type DateFormat,
  formatClock,
  formatDate,
  formatDay,
  formatMoment,
  formatMonth,
  formatShortDay,
} from './dates.ts';

// In Chicago it is 8:07 pm on the 3rd (standard time). In London it is already the 4th.
const winter = new Date('2026-02-04T02:07:00Z');
const summer = new Date('2026-07-22T17:30:00Z');

it.each([
  ['2026-11-23T17:31:00Z', 'Nov 23, 11:31 AM', '23\u00a0nov, 11:31\u00a0a.m.'],
  ['2026-07-01T05:05:00Z', 'Jul 1, 12:05 AM', '1\u00a0jul, 12:05\u00a0a.m.'],
  // In Chicago it is still the old year.
  ['2026-01-01T05:59:00Z', 'Dec 31, 2025, 11:59 PM', '31\u00a0dic\u00a02025, 11:59\u00a0p.m.'],
  [null, '-', '-'],
])('the moment %s reads %s on the desk, and %s in Spanish', (instant, english, spanish) => {
  const now = new Date('2026-11-24T12:00:00Z');
  expect([formatMoment(instant, 'en', now), formatMoment(instant, 'sp', now)]).toEqual([english, spanish]);
});

it.each([
  ['2026-11-23', 'Nov 23', '23\u00a0nov'],
  ['2027-01-05', 'Jan 5, 2027', '5\u00a0ene\u00a02027'],
  // In Chicago it is still the day before.
  ['2026-11-24T05:59:00Z', 'Nov 23', '23\u00a0nov'],
  ['2026-13-45', '-', '-'],
  [null, '-', '-'],
])('the day %s reads %s on the desk, and %s in Spanish', (day, english, spanish) => {
  const now = new Date('2026-11-24T12:00:00Z');
  expect([formatShortDay(day, 'en', now), formatShortDay(day, 'sp', now)]).toEqual([english, spanish]);
});

it('a moment is told in another time zone, with its year there', () => {
  const now = new Date('2026-01-01T07:00:00Z');
  const moment = '2026-01-01T05:59:00Z';
  expect(formatMoment(moment, 'en', now, 'America/Los_Angeles')).toBe('Dec 31, 9:59 PM');
  expect(formatMoment(moment, 'en', now, 'Asia/Kolkata')).toBe('Jan 1, 11:29 AM');
});

it('names a month with its year', () => {
  expect([formatMonth('2026-11', 'en'), formatMonth('2026-01', 'sp')]).toEqual([
    'November 2026',
    'enero de 2026',
  ]);
});

describe('formatDate', () => {
  it.each<[DateFormat, string, string, string]>([
    ['default', '02/03/26', '07/22/26', '3\u00a0feb\u00a02026'],
    ['orderHistory', 'Feb 3, 2026', 'Jul 22, 2026', '3\u00a0feb\u00a02026'],
    [
      'full',
      '8:07pm CST on Tue, 02/03/2026',
      '12:30pm CDT on Wed, 07/22/2026',
      'mar, 3\u00a0feb\u00a02026, 8:07\u00a0p.m.\u00a0CST',
    ],
    [
      'browserTimezone',
      '02/03/26 by 8pm CST',
      '07/22/26 by 12pm CDT',
      '3\u00a0feb\u00a02026, 8\u00a0p.m.\u00a0CST',
    ],
    [
      'fixedAtEight',
      '02/03/26 by 8pm CST',
      '07/22/26 by 8pm CST',
      '3\u00a0feb\u00a02026, 8\u00a0p.m.\u00a0CST',
    ],
    ['dayMonth', 'February 3rd', 'July 22nd', '3 de febrero'],
    ['dayMonthYear', 'February 3rd 2026', 'July 22nd 2026', '3 de febrero de 2026'],
    ['year', '2026', '2026', '2026'],
  ])('%s', (format, inWinter, inSummer, spanish) => {
    expect(formatDate(winter, format, 'en')).toBe(inWinter);
    expect(formatDate(summer.toISOString(), format, 'en')).toBe(inSummer);
    expect(formatDate(winter, format, 'sp')).toBe(spanish);
  });

  it("uses the customer's zone only for browserTimezone", () => {
    expect(formatDate(winter, 'browserTimezone', 'en', 'America/New_York')).toBe('02/03/26 by 9pm EST');
    expect(formatDate(winter, 'browserTimezone', 'en', 'UTC')).toBe('02/04/26 by 2am UTC');
    expect(formatDate(winter, 'default', 'en', 'UTC')).toBe('02/03/26');
  });

  it.each([
    ['2026-02-03T06:00:00Z', '12:00am'],
    ['2026-02-03T17:59:00Z', '11:59am'],
    ['2026-02-03T18:00:00Z', '12:00pm'],
    ['2026-02-03T19:05:00Z', '1:05pm'],
  ])('%s is %s there', (instant, time) => {
    expect(formatDate(instant, 'full', 'en')).toBe(`${time} CST on Tue, 02/03/2026`);
  });

  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [10, '10th'],
    [11, '11th'],
    [12, '12th'],
    [13, '13th'],
    [14, '14th'],
    [20, '20th'],
    [21, '21st'],
    [22, '22nd'],
    [23, '23rd'],
    [30, '30th'],
    [31, '31st'],
  ])('the %i. is the %s', (day, ordinal) => {
    expect(formatDate(new Date(Date.UTC(2026, 4, day, 18)), 'dayMonth', 'en')).toBe(`May ${ordinal}`);
  });

  it.each([null, undefined, '', 'soon', new Date(Number.NaN)])('%s is -', (instant) => {
    expect(formatDate(instant, 'full', 'en')).toBe('-');
  });
});

describe('formatDay', () => {
  it.each([
    ['2026-11-09', '11/09/2026', '9 de noviembre de 2026'],
    [null, '-', '-'],
    [undefined, '-', '-'],
    ['', '-', '-'],
    ['2026-11-09T00:00:00Z', '-', '-'],
    ['x2026-11-09', '-', '-'],
  ])('%s is %s, in Spanish %s', (day, english, spanish) => {
    expect(formatDay(day, 'en')).toBe(english);
    expect(formatDay(day, 'sp')).toBe(spanish);
  });
});

describe('ageLabel', () => {
  const now = new Date('2026-11-21T18:00:00Z');

  it.each([
    ['2026-11-21T17:00:00Z', 'Today', 'Hoy'],
    ['2026-11-22T17:00:00Z', 'Today', 'Hoy'],
    // In Chicago this is 11:59 pm of the day before.
    ['2026-11-21T05:59:00Z', '1d', '1d'],
    ['2026-10-22T18:00:00Z', '30d', '30d'],
    ['2026-10-21T18:00:00Z', '1mo', '1m'],
    ['2026-09-22T18:00:00Z', '1mo', '1m'],
    ['2025-11-22T18:00:00Z', '11mo', '11m'],
    ['2025-11-21T18:00:00Z', '1y', '1a'],
    ['2023-12-01T18:00:00Z', '2y', '2a'],
    ['never', '-', '-'],
  ])('%s is %s', (instant, english, spanish) => {
    expect(ageLabel(instant, now, 'en')).toBe(english);
    expect(ageLabel(instant, now, 'sp')).toBe(spanish);
  });

  it('completes a month at the end of a shorter one', () => {
    expect(ageLabel('2026-01-31T18:00:00Z', new Date('2026-02-28T18:00:00Z'), 'en')).toBe('1mo');
    expect(ageLabel('2026-01-31T18:00:00Z', new Date('2026-02-27T18:00:00Z'), 'en')).toBe('27d');
  });
});

it("says the time of day in somebody's zone, with its name", () => {
  const now = new Date('2026-07-01T17:05:00Z');
  expect(formatClock(now, 'en', 'America/Los_Angeles')).toBe('10:05 AM PDT');
  expect(formatClock(now, 'sp', 'America/New_York')).toBe('1:05\u00a0p.m. EDT');
});
