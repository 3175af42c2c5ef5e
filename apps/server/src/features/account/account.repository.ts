import { eq } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import { orders } from '../../../db/schema/checkout.ts';
import type { Tx } from '../../platform/db/database.ts';

export type UserRow = typeof users.$inferSelect;

export async function lockUser(tx: Tx, id: number): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return user;
}

export async function updateUser(tx: Tx, id: number, values: Partial<UserRow>): Promise<void> {
  const changed = await tx.update(users).set(values).where(eq(users.id, id));
  if (changed.rowCount !== 1) throw new Error('a user whose row is locked is gone');
}

/** No texts about any order of the user any more, also not to a number that only the order has (decision 0019). */
export async function stopOrderTexts(tx: Tx, userId: number): Promise<void> {
  await tx.update(orders).set({ textsTo: null }).where(eq(orders.userId, userId));
}
