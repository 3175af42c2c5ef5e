import { and, eq, ne } from 'drizzle-orm';
import { orders } from '../../../../db/schema/checkout.ts';
import type { Tx } from '../../../platform/db/database.ts';

// Where texts about orders go on to when their account has no number for them (decision 0019).

/** Texts about the orders that an account has go on to a number that it gives up. The number opens nothing. */
export async function leaveTextsOn(tx: Tx, userId: number, phone: string): Promise<void> {
  await tx.update(orders).set({ textsTo: phone }).where(eq(orders.userId, userId));
}

/** No texts about any order of the user any more, also not to a number that only the order has. */
export async function stopTexts(tx: Tx, userId: number): Promise<void> {
  await tx.update(orders).set({ textsTo: null }).where(eq(orders.userId, userId));
}

/** A number that somebody else has proved gets no texts about the orders of others. */
export async function stopTextsTo(tx: Tx, phone: string, newOwnerId: number): Promise<void> {
  await tx
    .update(orders)
    .set({ textsTo: null })
    .where(and(eq(orders.textsTo, phone), ne(orders.userId, newOwnerId)));
}
