import type { CheckoutState } from '@keepsong/domain/checkout/states';
import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import { checkouts, orders, paymentEvents } from '../../../db/schema/checkout.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';

export type CheckoutRow = typeof checkouts.$inferSelect;
export type OrderRow = typeof orders.$inferSelect;
export type NewCheckout = typeof checkouts.$inferInsert;

/** The checkout that a browser has open and has not submitted. */
export async function findQuoted(db: DbOrTx, visitorId: string): Promise<CheckoutRow | null> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.visitorId, visitorId), eq(checkouts.state, 'quoted')))
    .orderBy(desc(checkouts.updatedAt))
    .limit(1);
  return row ?? null;
}

export async function insertCheckout(db: DbOrTx, values: NewCheckout): Promise<void> {
  await db.insert(checkouts).values(values);
}

type Requote = Pick<NewCheckout, 'cart' | 'quote' | 'quoteHash' | 'totalCents' | 'builderId' | 'intentId'>;

/** Writes a fresh quote over one that is not submitted yet; false when it was submitted meanwhile. */
export async function requote(db: DbOrTx, id: string, values: Requote, now: Date): Promise<boolean> {
  const done = await db
    .update(checkouts)
    .set({ ...values, updatedAt: now })
    .where(and(eq(checkouts.id, id), eq(checkouts.state, 'quoted')));
  return done.rowCount === 1;
}

export async function findBySubmission(db: DbOrTx, submissionId: string): Promise<CheckoutRow | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.submissionId, submissionId)).limit(1);
  return row ?? null;
}

/** What a submission meets: itself, when it was sent before, and the browser's open checkout. */
export async function findForSubmission(db: DbOrTx, submissionId: string, visitorId: string) {
  const quoted = and(eq(checkouts.visitorId, visitorId), eq(checkouts.state, 'quoted'));
  const rows = await db
    .select()
    .from(checkouts)
    .where(or(eq(checkouts.submissionId, submissionId), quoted))
    .orderBy(desc(checkouts.updatedAt));
  return {
    before: rows.find((row) => row.submissionId === submissionId) ?? null,
    open: rows.find((row) => row.state === 'quoted') ?? null,
  };
}

export async function findByIntent(db: DbOrTx, intentId: string): Promise<CheckoutRow | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.intentId, intentId)).limit(1);
  return row ?? null;
}

export async function loadCheckout(db: DbOrTx, id: string): Promise<CheckoutRow | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id)).limit(1);
  return row ?? null;
}

/** The row, locked until the transaction ends: one settlement at a time. */
export async function lockCheckout(tx: Tx, id: string): Promise<CheckoutRow | null> {
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.id, id)).for('update').limit(1);
  return row ?? null;
}

type Reservation = Pick<
  NewCheckout,
  'submissionId' | 'submissionHash' | 'userId' | 'cart' | 'songData' | 'builderId' | 'paymentType' | 'locale'
>;

/**
 * Turns the quote into a submission. False when the row is no quote with that hash any more. Throws the database's
 * unique violation when the submission_id has made a checkout already.
 */
export async function reserve(
  db: DbOrTx,
  id: string,
  quoteHash: string,
  values: Reservation,
  now: Date,
): Promise<boolean> {
  const done = await db
    .update(checkouts)
    .set({ ...values, state: 'reserved' satisfies CheckoutState, reservedAt: now, updatedAt: now })
    .where(
      and(
        eq(checkouts.id, id),
        eq(checkouts.state, 'quoted' satisfies CheckoutState),
        eq(checkouts.quoteHash, quoteHash),
      ),
    );
  return done.rowCount === 1;
}

/** Moves a checkout from one state to another; false when it was not in `from`. */
export async function moveState(
  db: DbOrTx,
  id: string,
  from: CheckoutState,
  to: CheckoutState,
  now: Date,
  failure?: string,
): Promise<boolean> {
  const done = await db
    .update(checkouts)
    .set({ state: to, updatedAt: now, ...(failure === undefined ? {} : { failure }) })
    .where(and(eq(checkouts.id, id), eq(checkouts.state, from)));
  return done.rowCount === 1;
}

export async function insertOrder(tx: Tx, values: typeof orders.$inferInsert): Promise<OrderRow> {
  const [row] = await tx.insert(orders).values(values).returning();
  if (!row) throw new Error('insert returned no order');
  return row;
}

/** How far a checkout has come, with the order that it made and the address of its customer. */
export async function findOutcome(db: DbOrTx, checkoutId: string) {
  const [row] = await db
    .select({ state: checkouts.state, order: orders, email: users.email })
    .from(checkouts)
    .leftJoin(orders, eq(orders.checkoutId, checkouts.id))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(checkouts.id, checkoutId))
    .limit(1);
  if (!row) throw new Error('a checkout is gone');
  return row;
}

export async function loadUser(db: DbOrTx, id: number) {
  const [row] = await db.select().from(users).where(eq(users.id, id)).limit(1);
  return row ?? null;
}

/** Notes an event of the provider; false when it had been noted before. */
export async function recordEvent(db: DbOrTx, event: typeof paymentEvents.$inferInsert): Promise<boolean> {
  const done = await db.insert(paymentEvents).values(event).onConflictDoNothing();
  return done.rowCount === 1;
}

export async function wasEventRecorded(db: DbOrTx, eventId: string): Promise<boolean> {
  const rows = await db
    .select({ id: paymentEvents.eventId })
    .from(paymentEvents)
    .where(eq(paymentEvents.eventId, eventId))
    .limit(1);
  return rows.length === 1;
}

/** Submitted and not settled for a while: the reconciling job asks the provider about them. */
export async function findUnsettled(db: DbOrTx, before: Date, limit: number): Promise<CheckoutRow[]> {
  return db
    .select()
    .from(checkouts)
    .where(and(inArray(checkouts.state, ['reserved', 'payment_pending']), lt(checkouts.updatedAt, before)))
    .orderBy(checkouts.updatedAt)
    .limit(limit);
}

/** Put the row at the end of the reconciler's queue. */
export async function touch(db: DbOrTx, id: string, now: Date): Promise<void> {
  await db.update(checkouts).set({ updatedAt: now }).where(eq(checkouts.id, id));
}

/** Money that must go back and has not yet. */
export async function findRefundsDue(db: DbOrTx, limit: number): Promise<CheckoutRow[]> {
  return db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.state, 'needs_attention'), sql`${checkouts.failure} like 'refund:%'`))
    .limit(limit);
}

/** Quotes that nobody submitted end after a day; their intents never took money. */
export async function expireQuotes(db: DbOrTx, before: Date, now: Date): Promise<number> {
  const done = await db
    .update(checkouts)
    .set({ state: 'expired', updatedAt: now })
    .where(
      and(eq(checkouts.state, 'quoted'), lt(checkouts.updatedAt, before), isNull(checkouts.submissionId)),
    );
  return done.rowCount ?? 0;
}
