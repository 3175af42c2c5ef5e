import { PIECES_WITHIN_MS } from '@keepsong/domain/staff/permissions';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { refunds } from '../../../../db/schema/refunds.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';

/** What a refund paid an artist from the shop's money. */
const paidBeside = sql`coalesce((${refunds.wish}->>'payArtistCents')::int, 0)`;

/**
 * The amount that this person has refunded of an order without a second person, with what artists were paid beside it.
 * It is counted so that nobody can avoid the second person by many small refunds (decision 0099). Refunds and cancels
 * count. Of a refund that failed, only the pay counts, because the artist keeps it. If the caller has locked the order,
 * no other refund of it can be decided meanwhile.
 */
export async function findMovedAlone(
  db: DbOrTx,
  { personId, orderId, now }: { personId: number; orderId: number; now: Date },
): Promise<number> {
  const [row] = await db
    .select({
      cents:
        sql<string>`coalesce(sum(case when ${refunds.state} = 'failed' then 0 else ${refunds.amountCents} end
        + ${paidBeside}), 0)`.mapWith(Number),
    })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orderId),
        eq(refunds.askedBy, personId),
        eq(refunds.origin, 'staff'),
        isNull(refunds.decidedBy),
        inArray(refunds.state, ['asked', 'sent', 'done', 'failed']),
        gt(refunds.createdAt, new Date(now.getTime() - PIECES_WITHIN_MS)),
      ),
    );
  return row?.cents ?? 0;
}
