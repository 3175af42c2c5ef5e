import { and, eq, ne } from 'drizzle-orm';
import { orders } from '../../../../db/schema/checkout.ts';
import type { Tx } from '../../../platform/db/database.ts';

/** Sets the number for texts about all orders of a user. Null: the orders store no number. */
export async function setTextsTo(tx: Tx, userId: number, phone: string | null): Promise<void> {
  await tx.update(orders).set({ textsTo: phone }).where(eq(orders.userId, userId));
}

/** Removes a number from all orders, except from those of one user. */
export async function clearTextsTo(tx: Tx, phone: string, { except }: { except: number }): Promise<void> {
  await tx
    .update(orders)
    .set({ textsTo: null })
    .where(and(eq(orders.textsTo, phone), ne(orders.userId, except)));
}
