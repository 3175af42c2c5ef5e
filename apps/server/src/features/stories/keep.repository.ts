import { eq } from 'drizzle-orm';
import { orders } from '../../../db/schema/checkout.ts';
import type { DbOrTx } from '../../platform/db/database.ts';

/** The order that a story began with. */
export async function findOrderOf(db: DbOrTx, id: number) {
  const [row] = await db.select().from(orders).where(eq(orders.id, id)).limit(1);
  return row ?? null;
}
