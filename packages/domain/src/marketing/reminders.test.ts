import { describe, expect, it } from 'vitest';
import { calendarFile, canRemindOf, nextReminder } from './reminders.ts';

const now = new Date('2026-11-22T18:00:00Z');

it.each([
  ['2026-11-22', false],
  ['2026-11-23', true],
  ['2028-11-21', true],
  ['2029-11-22', false],
  ['2027-02-29', false],
  ['2028-02-29', true],
  ['soon', false],
  ['2027-13-01', false],
])('can remind of %s: %s', (day, can) => {
  expect(canRemindOf(day, now)).toBe(can);
});

describe('the next reminder', () => {
  const next = (day: string, yearly: boolean, after: string) => {
    const found = nextReminder(day, yearly, new Date(after));
    return found && [found.at.toISOString(), found.day, found.daysBefore];
  };

  it.each<[string, boolean, string, unknown]>([
    ['2027-02-14', false, '2026-11-22T18:00:00Z', ['2027-01-24T15:00:00.000Z', '2027-02-14', 21]],
    ['2027-02-14', false, '2027-01-24T15:00:00Z', ['2027-02-07T15:00:00.000Z', '2027-02-14', 7]],
    ['2027-02-14', false, '2027-02-07T15:00:00Z', null],
    // Chicago is five hours behind UTC in summer and six in winter.
    ['2027-07-04', false, '2027-06-20T00:00:00Z', ['2027-06-27T14:00:00.000Z', '2027-07-04', 7]],
    ['2026-11-25', false, '2026-11-22T18:00:00Z', null],
    ['2026-11-25', true, '2026-11-22T18:00:00Z', ['2027-11-04T14:00:00.000Z', '2027-11-25', 21]],
    ['2020-01-05', true, '2026-11-22T18:00:00Z', ['2026-12-15T15:00:00.000Z', '2027-01-05', 21]],
    ['2028-02-29', true, '2028-03-01T00:00:00Z', ['2029-02-07T15:00:00.000Z', '2029-02-28', 21]],
    ['2028-06-01', true, '2026-11-22T18:00:00Z', ['2028-05-11T14:00:00.000Z', '2028-06-01', 21]],
  ])('of %s (yearly: %s) after %s', (day, yearly, after, expected) => {
    expect(next(day, yearly, after)).toEqual(expected);
  });
});

describe('the calendar file', () => {
  const event = {
    uid: 'a@b',
    title: 'Birthday',
    day: '2026-12-31',
    isYearly: true,
    url: 'https://shop.test/',
    stamp: now,
  };

  it('is a whole day with an alarm, each year', () => {
    const lines = calendarFile(event).split('\r\n');
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
    for (const line of [
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'RRULE:FREQ=YEARLY',
      'DTSTAMP:20261122T180000Z',
    ])
      expect(lines).toContain(line);
    expect(calendarFile({ ...event, isYearly: false })).not.toContain('RRULE');
  });

  it('escapes titles, and folds long lines without splitting characters', () => {
    const file = calendarFile({ ...event, title: `Ana; Luz, \\ \r\nEND:VEVENT ${'ñ'.repeat(80)}` });
    const lines = file.split('\r\n');
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(file.replaceAll('\r\n ', '')).toContain(
      `SUMMARY:Ana\\; Luz\\, \\\\ \\nEND:VEVENT ${'ñ'.repeat(80)}`,
    );
  });
});
