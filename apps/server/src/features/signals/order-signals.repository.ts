import { eq } from 'drizzle-orm';
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
