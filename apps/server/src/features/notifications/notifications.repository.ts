import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import type { Db, DbOrTx } from '../../platform/db/database.ts';
import type { Message } from './messages.ts';

export type OutboxRow = typeof outbox.$inferSelect;

const waiting = and(isNull(outbox.sentAt), isNull(outbox.abandonedAt));

/** What is needed to reach a user. */
export type Addressee = Pick<typeof users.$inferSelect, 'email' | 'phoneNumber' | 'smsConsentAt' | 'locale'>;

export async function findAddressee(tx: DbOrTx, userId: number): Promise<Addressee | undefined> {
  const { email, phoneNumber, smsConsentAt, locale } = users;
  const [user] = await tx
    .select({ email, phoneNumber, smsConsentAt, locale })
    .from(users)
    .where(eq(users.id, userId));
  return user;
}

type NewMessage = Message & { createdAt: Date; sendAfter: Date; expiresAt: Date };

/** Writes a message unless one with its key exists; says whether it wrote. */
export async function insertMessage(tx: DbOrTx, message: NewMessage): Promise<boolean> {
  const written = await tx.insert(outbox).values(message).onConflictDoNothing({ target: outbox.dedupeKey });
  return written.rowCount === 1;
}

/**
 * Takes up to `max` due messages for the caller alone until `leaseUntil`. Other relays skip them; if the caller dies,
 * they are due again when the lease ends.
 */
export async function claimDueMessages(
  db: Db,
  now: Date,
  leaseUntil: Date,
  max: number,
): Promise<OutboxRow[]> {
  const due = db.$with('due').as(
    db
      .select({ dueId: outbox.id })
      .from(outbox)
      .where(and(waiting, lte(outbox.sendAfter, now)))
      .orderBy(asc(outbox.sendAfter))
      .limit(max)
      .for('update', { skipLocked: true }),
  );
  return db
    .with(due)
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, sendAfter: leaseUntil })
    .where(inArray(outbox.id, db.select({ id: due.dueId }).from(due)))
    .returning();
}

/** The provider has it: its content is no longer the shop's to keep. */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db.update(outbox).set({ sentAt: now, params: {}, lastError: null }).where(eq(outbox.id, id));
}

export async function markFailed(db: Db, id: string, error: string, retryAt: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ lastError: error, sendAfter: retryAt })
    .where(and(eq(outbox.id, id), waiting));
}

/** No further attempt: the message is refused for good, or has become useless. */
export async function markAbandoned(db: Db, id: string, error: string, now: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ abandonedAt: now, params: {}, lastError: error })
    .where(and(eq(outbox.id, id), waiting));
}
