import { and, eq, ne } from 'drizzle-orm';
import { orders } from '../../../../db/schema/checkout.ts';
import type { Tx } from '../../../platform/db/database.ts';

// Which number gets text messages about orders when the account has none (decision 0019).

/**
 * When an account gives up a number, texts about its present orders still go there. The number cannot be used to sign
 * in.
 */
export async function leaveTextsOn(tx: Tx, userId: number, phone: string): Promise<void> {
  await tx.update(orders).set({ textsTo: phone }).where(eq(orders.userId, userId));
}

/** Stops all texts about the user's orders, also to numbers that are kept on the order alone. */
export async function stopTexts(tx: Tx, userId: number): Promise<void> {
  await tx.update(orders).set({ textsTo: null }).where(eq(orders.userId, userId));
}

/** Stops texts about other people's orders to a number that this user has proved to be theirs. */
export async function stopTextsTo(tx: Tx, phone: string, newOwnerId: number): Promise<void> {
  await tx
    .update(orders)
    .set({ textsTo: null })
    .where(and(eq(orders.textsTo, phone), ne(orders.userId, newOwnerId)));
}
