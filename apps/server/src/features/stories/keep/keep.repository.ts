import { and, eq, isNull } from 'drizzle-orm';
import { orders } from '../../../../db/schema/checkout.ts';
import { commissions } from '../../../../db/schema/commissions.ts';
import { stories } from '../../../../db/schema/stories.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';

/** A story with its order and its promised date. An instant song has no promised date, because it has no commission. */
export async function findKept(db: DbOrTx, slug: string) {
  const [row] = await db
    .select({ story: stories, dueAt: commissions.dueAt, order: orders })
    .from(stories)
    .leftJoin(commissions, eq(commissions.storyId, stories.id))
    .leftJoin(orders, eq(orders.id, stories.orderId))
    .where(and(eq(stories.slug, slug), isNull(stories.deletedAt)))
    .limit(1);
  return row ?? null;
}
