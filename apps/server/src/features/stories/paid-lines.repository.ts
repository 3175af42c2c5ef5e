import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ordersOfStory, paidLinesOf } from '../../../db/paid-lines.ts';
import type { FrozenCart } from '../../../db/schema/checkout.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import type { StoryRow } from './stories.repository.ts';

const s = alias(stories, 's');

/**
 * The lines that the owner of a story has bought for it and whose money is in the shop. Those of the latest order come
 * first.
 */
export async function findPaidLines(db: DbOrTx, { id }: Pick<StoryRow, 'id'>): Promise<FrozenCart['lines']> {
  const [row] = await db
    .select({ orders: ordersOfStory(sql`${s.ownerId}`) })
    .from(s)
    .where(eq(s.id, id));
  return paidLinesOf(row?.orders ?? []);
}
