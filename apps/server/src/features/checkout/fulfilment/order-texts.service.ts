import { and, eq, ne } from 'drizzle-orm';
import { orders } from '../../../../db/schema/checkout.ts';
import type { Tx } from '../../../platform/db/database.ts';

// An order stores the phone number for its text messages only when the account has no number (decision 0019).

/**
 * When a phone number is removed from an account, texts about the orders placed so far still go to this number. Nobody
 * can sign in with it any more.
 */
export async function leaveTextsOn(tx: Tx, userId: number, phone: string): Promise<void> {
  await tx.update(orders).set({ textsTo: phone }).where(eq(orders.userId, userId));
}

/** Stops the texts about the user's orders that go to numbers stored with the orders. */
export async function stopTexts(tx: Tx, userId: number): Promise<void> {
  await tx.update(orders).set({ textsTo: null }).where(eq(orders.userId, userId));
}

/** A user has proved to own this number. Stops texts to it about other people's orders. */
export async function stopTextsTo(tx: Tx, phone: string, newOwnerId: number): Promise<void> {
  await tx
    .update(orders)
    .set({ textsTo: null })
    .where(and(eq(orders.textsTo, phone), ne(orders.userId, newOwnerId)));
}
