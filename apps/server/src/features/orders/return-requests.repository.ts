import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import { checkouts, orders } from '../../../db/schema/checkout.ts';
import { returnRequests } from '../../../db/schema/vendors/return-requests.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';

export type ReturnRequestRow = typeof returnRequests.$inferSelect;

export async function findRequest(
  db: DbOrTx,
  orderId: number,
  itemId: number,
): Promise<ReturnRequestRow | null> {
  const [row] = await db
    .select()
    .from(returnRequests)
    .where(and(eq(returnRequests.itemId, itemId), eq(returnRequests.orderId, orderId)));
  return row ?? null;
}

export const findRequestsOf = (db: DbOrTx, orderId: number): Promise<ReturnRequestRow[]> =>
  db.select().from(returnRequests).where(eq(returnRequests.orderId, orderId));

/** Stores a customer's request to send an item back. A repeated request changes nothing. */
export async function insertRequest(
  tx: Tx,
  request: Pick<ReturnRequestRow, 'itemId' | 'orderId' | 'reason' | 'createdAt'>,
): Promise<void> {
  await tx.insert(returnRequests).values(request).onConflictDoNothing();
}

/** Stores that the staff refuse a request. False when there is no open request. */
export async function refuseRequest(
  tx: Tx,
  itemId: number,
  { refusal, refusedAt }: { refusal: string; refusedAt: Date },
): Promise<boolean> {
  const done = await tx
    .update(returnRequests)
    .set({ refusal, refusedAt })
    .where(and(eq(returnRequests.itemId, itemId), isNull(returnRequests.refusedAt)));
  return done.rowCount === 1;
}

/** The customer of an order as the recipient of mails, and the cart. */
export async function findBuyer(db: DbOrTx, orderId: number) {
  const [row] = await db
    .select({
      ...{ userId: orders.userId, state: orders.state, createdAt: orders.createdAt, cart: orders.cart },
      reach: {
        ...{ email: users.email, phoneNumber: users.phoneNumber, smsConsentAt: users.smsConsentAt },
        preferredContactMethod: users.preferredContactMethod,
        locale: checkouts.locale,
      },
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(orders.id, orderId));
  return row ?? null;
}
