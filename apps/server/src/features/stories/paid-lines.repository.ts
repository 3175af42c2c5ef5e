import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { keptLinesOf, ordersOfStory, paidLinesOf } from '../../../db/paid-lines.ts';
import type { FrozenCart } from '../../../db/schema/checkout.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import type { StoryRow } from './stories.repository.ts';

const s = alias(stories, 's');

async function findOrders(db: DbOrTx, { id }: Pick<StoryRow, 'id'>) {
  const [row] = await db
    .select({ orders: ordersOfStory(sql`${s.ownerId}`) })
    .from(s)
    .where(eq(s.id, id));
  return row?.orders ?? [];
}

/**
 * The lines that the owner of a story has bought for it and that may be made now. Those of the latest order come
 * first.
 */
export const findPaidLines = async (db: DbOrTx, story: Pick<StoryRow, 'id'>): Promise<FrozenCart['lines']> =>
  paidLinesOf(await findOrders(db, story));

/** Like `findPaidLines`, but the lines that were not given back. A dispute that is open does not count. */
export const findKeptLines = async (db: DbOrTx, story: Pick<StoryRow, 'id'>): Promise<FrozenCart['lines']> =>
  keptLinesOf(await findOrders(db, story));
