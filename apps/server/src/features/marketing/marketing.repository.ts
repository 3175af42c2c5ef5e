import { and, eq, isNotNull, isNull, lte, notInArray, sql } from 'drizzle-orm';
import { eventReminders, newsletterSubscribers, seenHints } from '../../../db/schema/marketing.ts';
import type { DbOrTx } from '../../platform/db/database.ts';

export type ReminderRow = typeof eventReminders.$inferSelect;

/**
 * Adds a subscriber, or subscribes somebody again who had unsubscribed, and returns the row. Undefined when the address
 * is already subscribed.
 */
export async function addSubscriber(tx: DbOrTx, values: typeof newsletterSubscribers.$inferInsert) {
  const [row] = await tx
    .insert(newsletterSubscribers)
    .values(values)
    .onConflictDoUpdate({
      target: newsletterSubscribers.email,
      set: { endedAt: null, locale: values.locale, createdAt: values.createdAt },
      setWhere: isNotNull(newsletterSubscribers.endedAt),
    })
    .returning();
  return row;
}

export async function endSubscription(tx: DbOrTx, token: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(newsletterSubscribers)
    .set({ endedAt: sql`coalesce(${newsletterSubscribers.endedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(newsletterSubscribers.token, token));
  return rowCount === 1;
}

type NewReminder = Omit<typeof eventReminders.$inferInsert, 'createdAt'>;

/**
 * Saves the reminder of a day. If the same reminder exists already, it is changed; if it had been stopped, it is
 * started again.
 */
export async function saveReminder(tx: DbOrTx, values: NewReminder): Promise<ReminderRow> {
  const { email, occasion, recipient, day } = eventReminders;
  const [row] = await tx
    .insert(eventReminders)
    .values(values)
    .onConflictDoUpdate({
      target: [email, occasion, recipient, day],
      set: { yearly: values.yearly, locale: values.locale, nextAt: values.nextAt, endedAt: null },
    })
    .returning();
  if (!row) throw new Error('saving a reminder returned no row');
  return row;
}

export async function findReminder(db: DbOrTx, token: string): Promise<ReminderRow | null> {
  const [row] = await db.select().from(eventReminders).where(eq(eventReminders.token, token)).limit(1);
  return row ?? null;
}

export async function endReminder(tx: DbOrTx, token: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(eventReminders)
    .set({ endedAt: sql`coalesce(${eventReminders.endedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(eventReminders.token, token));
  return rowCount === 1;
}

const isDue = (now: Date) => and(isNull(eventReminders.endedAt), lte(eventReminders.nextAt, now));

/** The ids of reminders with a mail that is due, without those of `left`. */
export async function findDueReminders(
  db: DbOrTx,
  now: Date,
  limit: number,
  left: readonly number[] = [],
): Promise<number[]> {
  const rows = await db
    .select({ id: eventReminders.id })
    .from(eventReminders)
    .where(and(isDue(now), notInArray(eventReminders.id, [...left])))
    .orderBy(eventReminders.nextAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Locks a reminder if its mail is still due. Null also when another process has locked it. */
export async function lockDueReminder(tx: DbOrTx, id: number, now: Date): Promise<ReminderRow | null> {
  const [row] = await tx
    .select()
    .from(eventReminders)
    .where(and(eq(eventReminders.id, id), isDue(now)))
    .for('update', { skipLocked: true });
  return row ?? null;
}

export const setNextAt = (tx: DbOrTx, id: number, nextAt: Date | null) =>
  tx.update(eventReminders).set({ nextAt }).where(eq(eventReminders.id, id));

export async function findSeenHints(db: DbOrTx, subject: string): Promise<number[]> {
  const rows = await db
    .select({ id: seenHints.hintId })
    .from(seenHints)
    .where(eq(seenHints.subject, subject));
  return rows.map(({ id }) => id);
}

export const addSeenHint = (tx: DbOrTx, subject: string, hintId: number, seenAt: Date) =>
  tx.insert(seenHints).values({ subject, hintId, seenAt }).onConflictDoNothing();

/** Ends the newsletter and all reminders of an address. */
export async function endNews(tx: DbOrTx, email: string, now: Date): Promise<void> {
  await tx
    .update(newsletterSubscribers)
    .set({ endedAt: now })
    .where(and(eq(newsletterSubscribers.email, email), isNull(newsletterSubscribers.endedAt)));
  await tx
    .update(eventReminders)
    .set({ endedAt: now })
    .where(and(sql`lower(${eventReminders.email}) = ${email}`, isNull(eventReminders.endedAt)));
}
