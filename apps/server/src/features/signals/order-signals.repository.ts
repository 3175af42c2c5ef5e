import { eq } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import type { Tx } from '../../platform/db/database.ts';

/** The e-mail address of a customer. Null when the account is deleted. */
export async function findEmail(tx: Tx, userId: number): Promise<string | null> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? null;
}
