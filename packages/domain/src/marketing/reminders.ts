import { addDays, chicagoDay, chicagoInstant, type Day } from '../time/chicago.ts';
import { isDay } from '../time/day.ts';

/**
 * How many days before an event the shop sends reminders. The first is early enough for a song, the second is a
 * last call (spec 2.1-08).
 */
const REMIND_DAYS_BEFORE = [21, 7] as const;
/** Reminders are sent at this hour in Chicago. */
const SEND_HOUR = 9;
/** A day that is further away is refused, because it is probably a typing error. */
const FURTHEST_DAYS = 731;

export type NextReminder = { at: Date; day: Day; daysBefore: number };

/** Whether somebody can be reminded of a day: it is after today and at most `FURTHEST_DAYS` away. */
export function canRemindOf(day: string, now: Date): boolean {
  const today = chicagoDay(now);
  return isDay(day) && day > today && day <= addDays(today, FURTHEST_DAYS);
}

/**
 * The first reminder of an event that is sent after `after`. Null when no more are sent. A yearly event is
 * looked up in this year and the next two. In years without 29 February, that day becomes the 28th.
 */
export function nextReminder(day: Day, isYearly: boolean, after: Date): NextReminder | null {
  const first = Number(day.slice(0, 4));
  const thisYear = Number(chicagoDay(after).slice(0, 4));
  const years = isYearly ? [thisYear, thisYear + 1, thisYear + 2].filter((year) => year >= first) : [first];
  for (const year of years.length > 0 ? years : [first]) {
    const inYear = dayInYear(day, year);
    for (const daysBefore of REMIND_DAYS_BEFORE) {
      const at = chicagoInstant(addDays(inYear, -daysBefore), SEND_HOUR);
      if (at > after) return { at, day: inYear, daysBefore };
    }
  }
  return null;
}

function dayInYear(day: Day, year: number): Day {
  const inYear = `${year}${day.slice(4)}`;
  return isDay(inYear) ? inYear : `${year}-02-28`;
}

export type CalendarEvent = {
  uid: string;
  title: string;
  day: Day;
  isYearly: boolean;
  url: string;
  stamp: Date;
};

/** Escapes backslashes, commas, semicolons and line ends, which have a meaning in calendar files (RFC 5545, 3.3.11). */
const icsText = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n|\r/g, '\\n');

const LINE_OCTETS = 74;

/**
 * Splits a line that is longer than RFC 5545, 3.1 allows (75 octets). Each continuation line begins with a
 * space. A character of several octets is not split.
 */
function folded(line: string): string {
  let lines = '';
  let length = 0;
  for (const sign of line) {
    const octets = new TextEncoder().encode(sign).length;
    if (length + octets > LINE_OCTETS) {
      lines += '\r\n ';
      length = 1;
    }
    lines += sign;
    length += octets;
  }
  return lines;
}

/** A whole-day event as a calendar file, with an alarm two weeks before. */
export function calendarFile({ uid, title, day, isYearly, url, stamp }: CalendarEvent): string {
  const plain = (text: string) => text.replaceAll('-', '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Keepsong//Event reminder//EN',
    'BEGIN:VEVENT',
    `UID:${icsText(uid)}`,
    `DTSTAMP:${stamp.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${plain(day)}`,
    `DTEND;VALUE=DATE:${plain(addDays(day, 1))}`,
    ...(isYearly ? ['RRULE:FREQ=YEARLY'] : []),
    `SUMMARY:${icsText(title)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${icsText(title)}`,
    'TRIGGER:-P14D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
