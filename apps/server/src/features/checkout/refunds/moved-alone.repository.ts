import { MOVED_WITHIN_MS, type MovedAlone } from '@keepsong/domain/staff/permissions';
import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { paymentClosings } from '../../../../db/schema/checkout.ts';
import { refunds } from '../../../../db/schema/refunds.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { lockName } from '../../../platform/db/named-lock.ts';

/** Who sends money back, and of which order, if there is one. */
type Mover = { personId: number; orderId: number | null; now: Date };

const sumOf = (cents: SQL) => sql<string>`coalesce(sum(${cents}), 0)`.mapWith(Number);

/** What this person has sent back without a second person: refunds, cancels and payments without an order. */
export async function findMovedAlone(db: DbOrTx, { personId, orderId, now }: Mover): Promise<MovedAlone> {
  const since = new Date(now.getTime() - MOVED_WITHIN_MS);
  const [isLate, isThis] = [
    gt(refunds.createdAt, since),
    orderId === null ? sql`false` : eq(refunds.orderId, orderId),
  ];
  const alone = and(
    eq(refunds.askedBy, personId),
    eq(refunds.origin, 'staff'),
    isNull(refunds.decidedBy),
    inArray(refunds.state, ['asked', 'sent', 'done']),
  );
  const [row] = await db
    .select({
      late: sumOf(sql`case when ${isLate} then ${refunds.amountCents} end`),
      ofThing: sumOf(sql`case when ${isThis} then ${refunds.amountCents} end`),
    })
    .from(refunds)
    .where(and(alone, or(isLate, isThis)));
  const [closed] = await db
    .select({ cents: sumOf(sql`${paymentClosings.amountCents}`) })
    .from(paymentClosings)
    .where(
      and(
        eq(paymentClosings.decidedBy, personId),
        eq(paymentClosings.askedBy, personId),
        gt(paymentClosings.decidedAt, since),
      ),
    );
  return { byPerson: (row?.late ?? 0) + (closed?.cents ?? 0), ofThing: row?.ofThing ?? 0 };
}

/**
 * The same, while nothing else that this person sends back is decided until the transaction ends. It is locked after
 * the order or checkout, so that two locks are always taken in the same order.
 */
export async function lockMovedAlone(tx: Tx, mover: Mover): Promise<MovedAlone> {
  await lockName(tx, `refunds of staff ${mover.personId}`);
  return findMovedAlone(tx, mover);
}
