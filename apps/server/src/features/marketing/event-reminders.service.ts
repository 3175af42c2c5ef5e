import { isEmail, normalizeEmail } from '@keepsong/domain/auth/email';
import { isOccasion } from '@keepsong/domain/builder/options';
import type { Locale } from '@keepsong/domain/format/locale';
import { calendarFile, canRemindOf, nextReminder } from '@keepsong/domain/marketing/reminders';
import { ok, refuseFields } from '@keepsong/domain/result';
import type { OrderConsent } from '@keepsong/domain/signals/order-signal';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../platform/clock.ts';
import { type Database, inOwnTransaction, type Tx } from '../../platform/db/database.ts';
import { randomToken } from '../../platform/ids.ts';
import { tryAll } from '../../platform/jobs/try-each.ts';
import { type AskedMessages, type Permit, recipientSubject } from '../notifications/asked-messages.ts';
import type { Message } from '../notifications/messages.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { occasionName } from '../notifications/option-names.ts';
import type { LeadSignals } from '../signals/lead-signals.service.ts';
import { calendarPath, stopPath } from './mail-paths.ts';
import {
  findDueReminders,
  findReminder,
  lockDueReminder,
  type ReminderRow,
  saveReminder,
  setNextAt,
} from './marketing.repository.ts';

/**
 * The most reminders that one mailbox gets on one day. Without this limit, strangers could over the weeks set
 * any number of them for the same day.
 */
const MOST_A_DAY = 10;
const BATCH = 50;

export type EventRemindersDeps = {
  database: Database;
  notifications: Notifications;
  askedMessages: AskedMessages;
  leadSignals: LeadSignals;
  clock: Clock;
  publicUrl: string;
};
type ReminderMail = Omit<Message<'event_reminder'>, 'dedupeKey'>;
type Asked = { email: string; occasion: string; recipient: string; date: string; yearly: boolean };

/**
 * Reminders of days such as birthdays. A visitor asks for a reminder, gets a confirmation with a calendar file, and
 * then mails before each such day.
 */
export function createEventReminders({
  database,
  notifications,
  askedMessages,
  leadSignals,
  clock,
  publicUrl,
}: EventRemindersDeps) {
  const { db } = database;

  async function confirmReminder(tx: Tx, row: ReminderRow, permit: Permit): Promise<void> {
    await notifications.notify(tx, {
      ...mailTo(row),
      template: 'reminder_confirmed',
      permit,
      params: {
        ...eventOf(row),
        first: firstOf(row, clock.now()),
        calendarPath: calendarPath(row.token),
        stopPath: stopPath(row.token),
      },
      dedupeKey: `reminder:${row.id}:confirmed:${row.nextAt?.toISOString() ?? ''}`,
    });
  }

  /**
   * Writes a reminder under the next free number of its mailbox and day. When all numbers are taken, it is left out.
   * The row of the reminder is locked, so no reminder is written twice.
   */
  async function notifyWithinDay(tx: Tx, message: ReminderMail, now: Date): Promise<void> {
    const key = `reminders:${recipientSubject('email', message.recipient)}:${chicagoDay(now)}`;
    for (let number = 1; number <= MOST_A_DAY; number += 1)
      if (await notifications.notify(tx, { ...message, dedupeKey: `${key}:${number}` })) return;
  }

  async function remind(tx: Tx, row: ReminderRow, now: Date): Promise<void> {
    // When several reminders of a day came due while the shop was down, only one mail is sent. Its text depends on the
    // days that are left. Once the day has come, no mail is sent.
    const due = row.nextAt && nextReminder(row.day, row.yearly, new Date(row.nextAt.getTime() - 1));
    if (due && due.day > chicagoDay(now)) {
      const params = {
        ...eventOf(row),
        day: due.day,
        stopPath: stopPath(row.token),
        path: songPath(row.occasion),
      };
      await notifyWithinDay(tx, { ...mailTo(row), template: 'event_reminder', params }, now);
    }
    await setNextAt(tx, row.id, nextReminder(row.day, row.yearly, now)?.at ?? null);
  }

  return {
    /**
     * Creates a reminder and mails its confirmation. Returns as `event_id` the id of the event that reports the
     * address. Refusals: `invalid_input` with the field, `too_many_requests`.
     */
    async createReminder(
      asked: Asked,
      { locale, ip, consent }: { locale: Locale; ip: string; consent: OrderConsent | undefined },
    ) {
      const email = normalizeEmail(asked.email);
      if (!isEmail(email)) return refuseFields('invalid_input', { email: 'email_invalid' });
      if (!isOccasion(asked.occasion)) return refuseFields('invalid_input', { occasion: 'invalid' });
      if (!canRemindOf(asked.date, clock.now())) return refuseFields('invalid_input', { date: 'invalid' });
      const permit = await askedMessages.permit({ ip, channel: 'email', recipient: email });
      if (!permit.ok) return permit;
      const { date: day, yearly, occasion, recipient } = asked;
      return database.transaction(async (tx) => {
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
        await confirmReminder(tx, row, permit.value);
        const event_id = await leadSignals.given(tx, { email, source: 'event_reminder' }, consent);
        return ok({ date: day, yearly, calendar_url: calendarPath(row.token), event_id });
      });
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
    /**
     * Sends the reminders that are due. Safe to repeat and to run in parallel; returns how many were examined. A reminder
     * that fails does not stop the others; its fault is thrown at the end.
     */
    async remindOfDue(): Promise<number> {
      const now = clock.now();
      return tryAll<number>(
        (left) => findDueReminders(db, now, BATCH, left),
        (id) =>
          inOwnTransaction(database, async (tx) => {
            const row = await lockDueReminder(tx, id, now);
            if (row) await remind(tx, row, now);
            return row !== null;
          }),
      );
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
