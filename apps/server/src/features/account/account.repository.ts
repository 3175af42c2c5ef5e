import { eq } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import type { Tx } from '../../platform/db/database.ts';

export type UserRow = typeof users.$inferSelect;

export async function lockUser(tx: Tx, id: number): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return user;
}
