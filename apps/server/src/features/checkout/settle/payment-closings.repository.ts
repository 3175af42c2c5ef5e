import { eq } from 'drizzle-orm';
import { nameOrAddress } from '../../../../db/name-or-address.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { orders, paymentClosings } from '../../../../db/schema/checkout.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { type By, move } from '../../../platform/states/move.ts';
import type { CheckoutRow } from '../checkout.repository.ts';

export type ClosingRow = typeof paymentClosings.$inferSelect;

export async function findClosing(db: DbOrTx, checkoutId: string): Promise<ClosingRow | null> {
  const [row] = await db.select().from(paymentClosings).where(eq(paymentClosings.checkoutId, checkoutId));
  return row ?? null;
}

/**
 * Stores that somebody wants to close a payment, or has decided on it. A later request replaces an earlier one. The
 * caller makes sure that the earlier one waits for nobody.
 */
export async function writeClosing(tx: Tx, values: typeof paymentClosings.$inferInsert): Promise<void> {
  const { checkoutId: _, ...set } = values;
  await tx
    .insert(paymentClosings)
    .values(values)
    .onConflictDoUpdate({ target: paymentClosings.checkoutId, set });
}

export async function findAccount(db: DbOrTx, id: number): Promise<{ id: number; email: string } | null> {
  const [row] = await db.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, id));
  return row ?? null;
}

/** The name of the member of the staff who asked, or the address when the name is not known. */
export async function findAskerName(db: DbOrTx, id: number): Promise<string> {
  const [row] = await db
    .select({ name: nameOrAddress(users) })
    .from(users)
    .where(eq(users.id, id));
  return row?.name ?? '';
}

/** Whether this checkout became an order after all. */
export async function hasOrder(db: DbOrTx, checkoutId: string): Promise<boolean> {
  const rows = await db.select({ id: orders.id }).from(orders).where(eq(orders.checkoutId, checkoutId));
  return rows.length > 0;
}

/** Ends the state in which a person must look at a checkout. */
export const endAttention = (
  tx: Tx,
  row: CheckoutRow,
  to: 'fulfilled' | 'refund_due' | 'refunded' | 'failed',
  by: By,
  now: Date,
): Promise<boolean> =>
  move(tx, 'checkouts', row, to, by, { set: { updatedAt: now }, why: 'closed_by_staff' });
