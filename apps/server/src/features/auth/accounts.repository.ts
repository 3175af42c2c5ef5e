import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import type { Contact } from './sign-in/contact.ts';

export type UserRow = typeof users.$inferSelect;

/**
 * Finds the account that a code sent to this contact would open. A phone number counts only if the user has proved it.
 */
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

/**
 * Creates an account. Returns undefined when the e-mail address already has an account. If several calls run at the
 * same time, only one of them creates it.
 */
export async function insertAccount(tx: Tx, values: typeof users.$inferInsert): Promise<UserRow | undefined> {
  const [user] = await tx.insert(users).values(values).onConflictDoNothing().returning();
  return user;
}

export async function updateAccount(tx: Tx, id: number, values: Partial<UserRow>): Promise<void> {
  const changed = await tx.update(users).set(values).where(eq(users.id, id));
  if (changed.rowCount !== 1) throw new Error('an account that was just read no longer exists');
}

/**
 * Removes the number from all other accounts in which it was proved. Telephone companies reassign numbers, so a number
 * belongs to the account that proved it last.
 */
export async function releasePhone(tx: Tx, phone: string, newOwnerId: number): Promise<void> {
  await tx
    .update(users)
    .set({ phoneNumber: null, phoneVerifiedAt: null, smsConsentAt: null })
    .where(and(eq(users.phoneNumber, phone), isNotNull(users.phoneVerifiedAt), ne(users.id, newOwnerId)));
}

/** Whether a blocked account has this phone number, proved or not. */
export async function isPhoneBlocked(db: DbOrTx, phone: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.phoneNumber, phone), isNotNull(users.blockedAt)))
    .limit(1);
  return rows.length > 0;
}

export async function findUserById(tx: DbOrTx, id: number): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id));
  return user;
}

/**
 * Finds an account and locks its row until the transaction ends. So only one code for the account is checked at
 * a time.
 */
export async function lockAccount(tx: Tx, id: number): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return user;
}
