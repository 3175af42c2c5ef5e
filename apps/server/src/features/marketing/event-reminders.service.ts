import { isEmail, normalizeEmail } from '@keepsong/domain/auth/email';
import { isOccasion } from '@keepsong/domain/builder/options';
import type { Locale } from '@keepsong/domain/format/locale';
import { calendarFile, canRemindOf, nextReminder } from '@keepsong/domain/marketing/reminders';
import { ok, type Result, refuseFields } from '@keepsong/domain/result';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { addressSubject, type Limits } from '../../platform/http/limits.ts';
import { randomToken } from '../../platform/ids.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { occasionName } from '../notifications/option-names.ts';
import { calendarPath, stopPath } from './mail-paths.ts';
import {
  findReminder,
  lockDueReminders,
  type ReminderRow,
  saveReminder,
  setNextAt,
} from './marketing.repository.ts';

const REMINDERS = { name: 'event_reminder', max: 20, seconds: 3_600 } as const;
/** The limit for each recipient. It stops visitors from flooding the mailbox of somebody else. */
const TO_ONE = { name: 'reminder_address', max: 20, seconds: 86_400 } as const;
const BATCH = 50;

export type EventRemindersDeps = {
  database: Database;
  notifications: Notifications;
  limits: Limits;
  clock: Clock;
  publicUrl: string;
};
type Asked = { email: string; occasion: string; recipient: string; date: string; yearly: boolean };

/**
 * Reminders of days such as birthdays. A visitor asks for a reminder, gets a confirmation with a calendar file, and
 * then mails before each such day.
 */
export function createEventReminders({
  database,
  notifications,
  limits,
  clock,
  publicUrl,
}: EventRemindersDeps) {
  const { db } = database;

  async function confirmReminder(tx: Tx, row: ReminderRow): Promise<void> {
    await notifications.notify(tx, {
      ...mailTo(row),
      template: 'reminder_confirmed',
      params: {
        ...eventOf(row),
        first: firstOf(row, clock.now()),
        calendarPath: calendarPath(row.token),
        stopPath: stopPath(row.token),
      },
      dedupeKey: `reminder:${row.id}:confirmed:${row.nextAt?.toISOString() ?? ''}`,
    });
  }

  async function remind(tx: Tx, row: ReminderRow, now: Date): Promise<void> {
    // When several reminders of a day came due while the shop was down, only one mail is sent. Its text depends on the
    // days that are left, and none is sent once the day has come.
    const due = row.nextAt && nextReminder(row.day, row.yearly, new Date(row.nextAt.getTime() - 1));
    if (due && due.day > chicagoDay(now)) {
      await notifications.notify(tx, {
        ...mailTo(row),
        template: 'event_reminder',
        params: {
          ...eventOf(row),
          day: due.day,
          stopPath: stopPath(row.token),
          path: songPath(row.occasion),
        },
        dedupeKey: `reminder:${row.id}:${due.day}:${due.daysBefore}`,
      });
    }
    await setNextAt(tx, row.id, nextReminder(row.day, row.yearly, now)?.at ?? null);
  }

  return {
    /**
     * Creates a reminder and mails its confirmation. Refusals: `invalid_input` with the field, `too_many_requests`.
     */
    async createReminder(asked: Asked, { locale, ip }: { locale: Locale; ip: string }) {
      const email = normalizeEmail(asked.email);
      if (!isEmail(email)) return refuseFields('invalid_input', { email: 'email_invalid' });
      if (!isOccasion(asked.occasion)) return refuseFields('invalid_input', { occasion: 'invalid' });
      if (!canRemindOf(asked.date, clock.now())) return refuseFields('invalid_input', { date: 'invalid' });
      for (const [limit, subject] of [
        [REMINDERS, addressSubject(ip)],
        [TO_ONE, email],
      ] as const) {
        const within = await limits.take(limit, subject);
        if (!within.ok) return within;
      }
      const { date: day, yearly, occasion, recipient } = asked;
      const done = await database.transaction(async (tx): Promise<Result<ReminderRow>> => {
        const nextAt = nextReminder(day, yearly, clock.now())?.at ?? null;
        const token = randomToken(160);
        const row = await saveReminder(tx, {
          email,
          locale,
          occasion,
          recipient,
          day,
          yearly,
          token,
          nextAt,
        });
        await confirmReminder(tx, row);
        return ok(row);
      });
      return done.ok ? ok({ date: day, yearly, calendar_url: calendarPath(done.value.token) }) : done;
    },
    /** The calendar file of a reminder; null for an unknown token. */
    async calendar(token: string): Promise<string | null> {
      const row = await findReminder(db, token);
      if (!row) return null;
      const { occasion, recipient } = eventOf(row);
      const name = occasionName(occasion, row.locale);
      return calendarFile({
        uid: `reminder-${row.id}@${new URL(publicUrl).hostname}`,
        title: recipient ? `${name}: ${recipient}` : name,
        day: row.day,
        isYearly: row.yearly,
        url: `${publicUrl}/song-builder`,
        stamp: row.createdAt,
      });
    },
    /** Sends the reminders that are due. Safe to repeat and to run in parallel; returns how many were examined. */
    async remindOfDue(): Promise<number> {
      const done = await database.transaction(async (tx) => {
        const now = clock.now();
        const rows = await lockDueReminders(tx, now, BATCH);
        for (const row of rows) await remind(tx, row, now);
        return ok(rows.length);
      });
      return done.ok ? done.value : 0;
    },
  };
}

const songPath = (occasion: string) => `/song-builder?occasion=${encodeURIComponent(occasion)}`;

const mailTo = (row: ReminderRow) => ({
  channel: 'email' as const,
  recipient: row.email,
  locale: row.locale,
});

/** When the first mail of a reminder is sent: before the given day, only before a later year's day, or never. */
function firstOf({ day, yearly }: ReminderRow, now: Date): 'this_time' | 'later' | 'never' {
  const next = nextReminder(day, yearly, now);
  if (next === null) return 'never';
  return next.day === day ? 'this_time' : 'later';
}

const eventOf = ({ occasion, recipient, day, yearly }: ReminderRow) => ({ occasion, recipient, day, yearly });
