import { eq, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import { refundLines } from '../../../db/schema/refunds.ts';
import type { Tx } from '../../platform/db/database.ts';

/** The e-mail address of a customer. Null when the account is deleted. */
export async function findEmail(tx: Tx, userId: number): Promise<string | null> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? null;
}

/** The lines of an order of which a refund gives money back, and how many cents of each. */
export const findLinesOf = (tx: Tx, refundId: number): Promise<{ id: string; amount: number }[]> =>
  tx
    .select({ id: refundLines.lineId, amount: refundLines.amountCents })
    .from(refundLines)
    .where(eq(refundLines.refundId, refundId));

/** The first refund of a chain in which each takes the place of one that failed: the refund itself without a chain. */
export async function findFirstOfChain(tx: Tx, refundId: number): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with recursive chain (id, replaces) as (
      select id, (wish->>'replaces')::int from refunds where id = ${refundId}
      union
      select r.id, (r.wish->>'replaces')::int from refunds r join chain c on r.id = c.replaces
    )
    select id from chain where replaces is null`);
  return rows[0]?.id ?? refundId;
}
