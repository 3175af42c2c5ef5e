import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { nameOrAddress } from '../../../../db/name-or-address.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { orders } from '../../../../db/schema/checkout.ts';
import { disputeAnswers, disputes } from '../../../../db/schema/refunds.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { type By, begin, moveLocked } from '../../../platform/states/move.ts';
import type { Along } from '../../../platform/states/ruled.ts';

export type AnswerRow = typeof disputeAnswers.$inferSelect;
export type DisputeRow = typeof disputes.$inferSelect;

const asker = alias(users, 'asker');

const ofDispute = (db: DbOrTx) =>
  db
    .select({
      dispute: disputes,
      answer: disputeAnswers,
      customerId: orders.userId,
      intentId: orders.intentId,
      by: sql<string | null>`${nameOrAddress(users)}`,
      /** The name of who asked a second person to accept the dispute. */
      acceptBy: sql<string | null>`${nameOrAddress(asker)}`,
    })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .leftJoin(disputeAnswers, eq(disputeAnswers.disputeId, disputes.id))
    .leftJoin(users, eq(users.id, disputeAnswers.askedBy))
    .leftJoin(asker, eq(asker.id, disputeAnswers.acceptAskedBy));

export type FoundDispute = Awaited<ReturnType<typeof ofDispute>>[number];

/**
 * The order's dispute that is to be answered, otherwise its last dispute. Null for an order that was never
 * disputed.
 */
export async function findDispute(db: DbOrTx, orderId: number): Promise<FoundDispute | null> {
  const [row] = await ofDispute(db)
    .where(eq(disputes.orderId, orderId))
    .orderBy(sql`${disputes.state} = 'needs_response' desc`, desc(disputes.id))
    .limit(1);
  return row ?? null;
}

/** The dispute with its answer. Both are locked until the transaction ends. */
export async function lockDispute(tx: Tx, id: number): Promise<FoundDispute | null> {
  // Lock the dispute by a statement of its own, because the answer may not exist yet.
  const [held] = await tx
    .select({ id: disputes.id })
    .from(disputes)
    .where(eq(disputes.id, id))
    .for('no key update');
  if (!held) return null;
  const [row] = await ofDispute(tx).where(eq(disputes.id, id));
  return row ?? null;
}

export async function insertAnswer(
  tx: Tx,
  values: typeof disputeAnswers.$inferInsert,
  by: By,
): Promise<void> {
  await begin(tx, 'dispute_answers', values, by);
}

export async function writeStatement(tx: Tx, id: number, statement: string): Promise<void> {
  await tx
    .update(disputeAnswers)
    .set({ statement, version: sql`${disputeAnswers.version} + 1` })
    .where(eq(disputeAnswers.id, id));
}

/** A request to accept a dispute: who asked for it, when, and why. */
export type Acceptance = { askedBy: number; askedAt: Date; reason: string };

/** The columns of a request to accept a dispute, or of none. */
export const acceptanceColumns = (request: Acceptance | null) => ({
  acceptAskedBy: request?.askedBy ?? null,
  acceptAskedAt: request?.askedAt ?? null,
  acceptReason: request?.reason ?? null,
});

/** Stores a request to accept a dispute, or that none waits any more. */
export async function writeAcceptance(tx: Tx, answerId: number, request: Acceptance | null): Promise<void> {
  const { acceptAskedBy, acceptAskedAt, acceptReason } = acceptanceColumns(request);
  await tx
    .update(disputeAnswers)
    .set({ acceptAskedBy, acceptAskedAt, acceptReason })
    .where(eq(disputeAnswers.id, answerId));
}

export const moveAnswer = (
  tx: Tx,
  row: AnswerRow,
  to: AnswerRow['state'],
  by: By,
  more: { set: Along<'dispute_answers'>; why?: string },
): Promise<void> => moveLocked(tx, 'dispute_answers', row, to, by, more);

export async function loadAnswer(db: DbOrTx, disputeId: number): Promise<FoundDispute | null> {
  const [row] = await ofDispute(db).where(eq(disputes.id, disputeId));
  return row ?? null;
}

/** When the shop handed in its answers to these disputes, and who asked a second person to accept them. */
export const findAnswers = (db: DbOrTx, disputeIds: readonly number[]) =>
  disputeIds.length === 0
    ? []
    : db
        .select({
          disputeId: disputeAnswers.disputeId,
          sentAt: disputeAnswers.sentAt,
          acceptAskedBy: disputeAnswers.acceptAskedBy,
        })
        .from(disputeAnswers)
        .where(inArray(disputeAnswers.disputeId, [...disputeIds]));

/** Selects an answer that is to be handed in, and sets the time of the next try in case this process dies. */
export async function takeDueAnswer(db: DbOrTx, now: Date): Promise<number | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const due = db
    .select({ id: disputeAnswers.id })
    .from(disputeAnswers)
    .where(sql`${disputeAnswers.nextAt} <= ${at}`)
    .orderBy(asc(disputeAnswers.nextAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(disputeAnswers)
    .set({ nextAt: sql`${at} + interval '30 s'` })
    .where(inArray(disputeAnswers.id, due))
    .returning({ disputeId: disputeAnswers.disputeId });
  return row?.disputeId ?? null;
}

/** The pause after a failed try: 30 s, then a minute and so on, at most an hour. */
const PAUSE = sql`least(30 * 2 ^ least(${disputeAnswers.tries}, 8), 3600) * interval '1 s'`;

/** Counts a try that failed, and lets the next one wait longer each time. */
export async function delayAnswer(db: DbOrTx, disputeId: number, now: Date): Promise<void> {
  await db
    .update(disputeAnswers)
    .set({
      tries: sql`${disputeAnswers.tries} + 1`,
      nextAt: sql`${now.toISOString()}::timestamptz + ${PAUSE}`,
    })
    .where(and(eq(disputeAnswers.disputeId, disputeId), isNotNull(disputeAnswers.nextAt)));
}
