import { and, eq, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import type { Contact } from './contact.ts';

export type UserRow = typeof users.$inferSelect;

/** NIST 800-63B: at most this many wrong codes in a row on one account, over all codes and channels. */
const FAILURES_MAX = 100;
/** A locked account opens again after this long: a stranger's guesses must not shut its owner out for good. */
const LOCK_MS = 30 * 86_400_000;

/** The account that a code for this contact would open: by e-mail, or by the number that it has proved. */
export async function findAccount(tx: DbOrTx, contact: Contact): Promise<UserRow | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(
      contact.channel === 'email'
        ? sql`lower(${users.email}) = ${contact.identifier}`
        : and(eq(users.phoneNumber, contact.identifier), isNotNull(users.phoneVerifiedAt)),
    )
    .limit(1);
  return user;
}

/** Makes an account, or nothing when the e-mail has one: then undefined. Of parallel ones, one makes it. */
export async function insertAccount(tx: Tx, values: typeof users.$inferInsert): Promise<UserRow | undefined> {
  const [user] = await tx.insert(users).values(values).onConflictDoNothing().returning();
  return user;
}

export async function updateAccount(tx: Tx, id: number, values: Partial<UserRow>): Promise<void> {
  const changed = await tx.update(users).set(values).where(eq(users.id, id));
  if (changed.rowCount !== 1) throw new Error('an account that was just read is gone');
}

/** A number belongs to the account that proved it last: telephone companies give them to other people. */
export async function releasePhone(tx: Tx, phone: string, newOwnerId: number): Promise<void> {
  await tx
    .update(users)
    .set({ phoneNumber: null, phoneVerifiedAt: null, smsConsentAt: null })
    .where(and(eq(users.phoneNumber, phone), isNotNull(users.phoneVerifiedAt), ne(users.id, newOwnerId)));
}

/**
 * Counts an attempt against the account before it is looked at, in one conditional statement, and locks its row;
 * undefined when the account has had its failures. A right code sets the count back.
 */
export async function countFailure(tx: Tx, id: number, now: Date): Promise<UserRow | undefined> {
  const lockEnds = new Date(now.getTime() - LOCK_MS);
  const [user] = await tx
    .update(users)
    .set({
      passcodeFailures: sql`case when ${users.passcodeFailedAt} < ${lockEnds} then 1 else ${users.passcodeFailures} + 1 end`,
      passcodeFailedAt: now,
    })
    .where(
      and(
        eq(users.id, id),
        or(lt(users.passcodeFailures, FAILURES_MAX), lt(users.passcodeFailedAt, lockEnds)),
      ),
    )
    .returning();
  return user;
}
