import { canMove } from '@keepsong/domain/states/state-table';
import { ORDERS, type OrderState } from '@keepsong/domain/states/tables';
import { and, asc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import { checkouts, orders } from '../../../../db/schema/checkout.ts';
import { oneOf } from '../../../../db/schema/columns.ts';
import { giftCards } from '../../../../db/schema/credits.ts';
import { disputes, refundLines, refunds } from '../../../../db/schema/refunds.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { addRows } from '../../../platform/db/statement.ts';
import { type By, begin, change, moveLocked } from '../../../platform/states/move.ts';
import type { Along } from '../../../platform/states/ruled.ts';
import type { OrderRow } from '../checkout.repository.ts';

export type RefundRow = typeof refunds.$inferSelect;
export type NewRefund = typeof refunds.$inferInsert;
export type DisputeRow = typeof disputes.$inferSelect;
export type RefundLine = { id: string; amount: number };

/** Locks an order until the transaction ends. All changes of the order's money happen under this lock. */
export async function lockOrder(
  tx: Tx,
  where: { id: number } | { intentId: string },
): Promise<OrderRow | null> {
  const [row] = await tx
    .select()
    .from(orders)
    .where('id' in where ? eq(orders.id, where.id) : eq(orders.intentId, where.intentId))
    // `for update` would also block checks of foreign keys to this order. Then an artist who accepts its song
    // could wait for this lock, while this transaction waits for the song.
    .for('no key update');
  return row ?? null;
}

export async function findOrder(db: DbOrTx, id: number): Promise<OrderRow | null> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return row ?? null;
}

/** The language in which an order was placed. */
export async function loadOrderLocale(db: DbOrTx, { checkoutId }: Pick<OrderRow, 'checkoutId'>) {
  const [row] = await db
    .select({ locale: checkouts.locale })
    .from(checkouts)
    .where(eq(checkouts.id, checkoutId));
  return row?.locale ?? 'en';
}

/** All refunds of an order with their lines, oldest first. */
export async function findRefunds(
  db: DbOrTx,
  orderId: number,
): Promise<(RefundRow & { lines: RefundLine[] })[]> {
  const rows = await db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id));
  if (rows.length === 0) return [];
  const lines = await db
    .select()
    .from(refundLines)
    .where(
      inArray(
        refundLines.refundId,
        rows.map(({ id }) => id),
      ),
    );
  return rows.map((row) => ({
    ...row,
    lines: lines
      .filter(({ refundId }) => refundId === row.id)
      .map(({ lineId, amountCents }) => ({ id: lineId, amount: amountCents })),
  }));
}

/** The refund or cancel that the staff have requested with this key, for any order. */
export async function findStaffRequest(db: DbOrTx, key: string): Promise<RefundRow | null> {
  const [row] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.idempotencyKey, key), oneOf(refunds.origin, ['staff'])))
    .limit(1);
  return row ?? null;
}

/** The key of the refund that a customer gets by cancelling an order. */
export const OWN_CANCEL = 'customer';

/** Whether the customer of this order has cancelled it already. */
export async function hasOwnCancel(db: DbOrTx, orderId: number): Promise<boolean> {
  const isOwn = and(eq(refunds.orderId, orderId), eq(refunds.idempotencyKey, OWN_CANCEL));
  return (await db.$count(refunds, isOwn)) > 0;
}

export async function findDisputes(db: DbOrTx, orderId: number): Promise<DisputeRow[]> {
  return db.select().from(disputes).where(eq(disputes.orderId, orderId)).orderBy(asc(disputes.id));
}

/** The gift cards of an order. Inside a transaction they are locked, so that nobody redeems one meanwhile. */
export async function findCardsOfOrder(db: DbOrTx, orderId: number, lock: 'update' | null) {
  const cards = db
    .select({
      id: giftCards.id,
      line: giftCards.lineUuid,
      number: giftCards.number,
      amount: giftCards.amountCents,
      state: giftCards.state,
    })
    .from(giftCards)
    .where(eq(giftCards.orderId, orderId))
    .orderBy(asc(giftCards.id));
  return lock ? cards.for(lock) : cards;
}

export async function loadRefund(
  db: DbOrTx,
  id: number,
): Promise<(RefundRow & { intentId: string | null }) | null> {
  const [row] = await db
    .select({ refund: refunds, intentId: orders.intentId })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, id));
  return row ? { ...row.refund, intentId: row.intentId } : null;
}

/** Adds a refund with its lines. */
export async function insertRefund(
  tx: Tx,
  values: NewRefund,
  lines: readonly RefundLine[],
  by: By,
): Promise<RefundRow> {
  const [id] = await begin(tx, 'refunds', values, by);
  if (id === undefined) throw new Error('insert returned no refund');
  await writeLines(tx, id, lines);
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id));
  if (!row) throw new Error('a new refund is not there');
  return row;
}

async function writeLines(tx: Tx, refundId: number, lines: readonly RefundLine[]): Promise<void> {
  if (lines.length === 0) return;
  await addRows(
    tx,
    refundLines,
    lines.map(({ id, amount }) => ({ refundId, lineId: id, amountCents: amount })),
  );
}

/** Replaces the amounts and lines of a refund when a second person agrees to it. */
export async function rewriteRefund(
  tx: Tx,
  id: number,
  values: Along<'refunds'>,
  lines: readonly RefundLine[],
): Promise<void> {
  await change(tx, 'refunds', id, values);
  await tx.delete(refundLines).where(eq(refundLines.refundId, id));
  await writeLines(tx, id, lines);
}

export const moveRefund = (
  tx: Tx,
  row: RefundRow,
  to: RefundRow['state'],
  by: By,
  more: { set?: Along<'refunds'>; why?: string | undefined } = {},
): Promise<void> => moveLocked(tx, 'refunds', row, to, by, more);

/**
 * Refuses the refunds that wait for a second person, because a cancel replaces them and gives back all money.
 * `except`: the cancel itself. Returns the refused rows.
 */
export async function refuseWaiting(
  tx: Tx,
  rows: readonly RefundRow[],
  { by, now, except = null }: { by: By; now: Date; except?: number | null },
): Promise<RefundRow[]> {
  const waiting = rows.filter(({ id, state }) => state === 'waiting' && id !== except);
  for (const row of waiting)
    await moveRefund(tx, row, 'refused', by, { set: { decidedAt: now }, why: 'cancelled' });
  return waiting;
}

export async function insertDispute(tx: Tx, values: typeof disputes.$inferInsert): Promise<void> {
  await begin(tx, 'disputes', values, 'provider');
}

export const moveDispute = (
  tx: Tx,
  row: DisputeRow,
  to: DisputeRow['state'],
  set: Along<'disputes'>,
): Promise<void> => moveLocked(tx, 'disputes', row, to, 'provider', { set });

/**
 * Moves a locked order to `to` if that is another state and the table of states allows the move. Also stores the
 * columns in `set`.
 */
export async function moveOrder(
  tx: Tx,
  order: OrderRow,
  to: OrderState,
  by: By,
  set: Pick<Along<'orders'>, 'cancelledAt' | 'couponReturnedAt'> = {},
): Promise<void> {
  const mover = typeof by === 'object' ? by.mover : by;
  if (order.state !== to && canMove(ORDERS, order.state, to, mover))
    return moveLocked(tx, 'orders', order, to, by, { set });
  if (Object.keys(set).length > 0) await change(tx, 'orders', order.id, set);
}

const PAUSE = sql`least(30 * 2 ^ least(${refunds.tries}, 8), 3600) * interval '1 s'`;

/**
 * Selects the refunds about which the provider must be asked, and sets the time of the next try in case this one fails:
 * after 30 s, then a minute and so on, at most an hour.
 */
export async function takeDueRefunds(db: DbOrTx, now: Date, limit: number): Promise<number[]> {
  const due = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(isNotNull(refunds.nextAt), lte(refunds.nextAt, now)))
    .orderBy(asc(refunds.nextAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(refunds)
    .set({
      tries: sql`${refunds.tries} + 1`,
      nextAt: sql`${now.toISOString()}::timestamptz + ${PAUSE}`,
    })
    .where(inArray(refunds.id, due))
    .returning({ id: refunds.id });
  return rows.map(({ id }) => id);
}

/** Makes a refund due now that waits for its next try. False when it does not wait for a try. */
export async function hurryRefund(tx: Tx, id: number, now: Date): Promise<boolean> {
  const done = await tx
    .update(refunds)
    .set({ nextAt: now })
    .where(and(eq(refunds.id, id), gt(refunds.nextAt, now)));
  return done.rowCount === 1;
}

/** The state in the shop's books of the refunds and disputes with these ids of the provider. */
export async function findBooked(db: DbOrTx, providerIds: readonly string[]) {
  if (providerIds.length === 0) return [];
  return db
    .select({ id: refunds.providerId, state: refunds.state, dispute: disputes.state })
    .from(refunds)
    .leftJoin(disputes, eq(disputes.refundId, refunds.id))
    .where(inArray(refunds.providerId, [...providerIds]));
}

/**
 * The payments whose refunds must be compared: those of these payments that became orders, and orders with a
 * refund that has been with a bank since before `since`.
 */
export async function findToCompare(
  db: DbOrTx,
  intentIds: readonly string[],
  since: Date,
): Promise<string[]> {
  const open = sql`exists (select from ${refunds} r where r.order_id = ${orders}.id and r.state = 'sent'
    and r.created_at < ${since.toISOString()}::timestamptz)`;
  const rows = await db
    .select({ intentId: orders.intentId })
    .from(orders)
    .where(
      and(
        isNotNull(orders.intentId),
        intentIds.length > 0 ? or(inArray(orders.intentId, [...intentIds]), open) : open,
      ),
    );
  return rows.flatMap(({ intentId }) => intentId ?? []);
}
