import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import type { Contact } from './sign-in/contact.ts';

export type UserRow = typeof users.$inferSelect;

/**
 * The account that a code for this contact would open: found by e-mail, or by a phone number that the account has
 * proved.
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

/** Creates an account; undefined when the e-mail already has one. Of several parallel calls only one creates it. */
export async function insertAccount(tx: Tx, values: typeof users.$inferInsert): Promise<UserRow | undefined> {
  const [user] = await tx.insert(users).values(values).onConflictDoNothing().returning();
  return user;
}

export async function updateAccount(tx: Tx, id: number, values: Partial<UserRow>): Promise<void> {
  const changed = await tx.update(users).set(values).where(eq(users.id, id));
  if (changed.rowCount !== 1) throw new Error('an account that was just read no longer exists');
}

/**
 * Removes the number from other accounts: it belongs to the account that proved it last, because telephone companies
 * reassign numbers.
 */
export async function releasePhone(tx: Tx, phone: string, newOwnerId: number): Promise<void> {
  await tx
    .update(users)
    .set({ phoneNumber: null, phoneVerifiedAt: null, smsConsentAt: null })
    .where(and(eq(users.phoneNumber, phone), isNotNull(users.phoneVerifiedAt), ne(users.id, newOwnerId)));
}

export async function findUserById(tx: DbOrTx, id: number): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id));
  return user;
}

/** The account, its row locked until the transaction ends, so that only one code of it is checked at a time. */
export async function lockAccount(tx: Tx, id: number): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return user;
}
