import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { products } from '../../../db/schema/catalog.ts';
import { orders } from '../../../db/schema/checkout.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import type { ProductRow } from './catalog.repository.ts';

/** Types that the store shows by themselves; an add-on that belongs under a song is offered with one. */
const STORE_TYPES = ['song', 'bundle', 'physical', 'gift-card'];

const inStore = and(
  eq(products.active, true),
  or(
    inArray(products.productType, STORE_TYPES),
    and(eq(products.productType, 'add-on'), eq(products.underSong, false)),
  ),
);

/** Everything that the store shows, in the order in which it came into the shop. */
export const findStoreProducts = (db: DbOrTx): Promise<ProductRow[]> =>
  db.select().from(products).where(inStore).orderBy(asc(products.id));

/** The tags of what the store shows, with how many products have each, the commonest first. */
export function countStoreTags(db: DbOrTx): Promise<{ tag: string; count: number }[]> {
  const tagged = db
    .select({ tag: sql<string>`unnest(${products.tags})`.as('tag') })
    .from(products)
    .where(inStore)
    .as('tagged');
  const count = sql<number>`count(*)::int`;
  return db
    .select({ tag: tagged.tag, count })
    .from(tagged)
    .groupBy(tagged.tag)
    .orderBy(desc(count), asc(tagged.tag));
}

/** Slugs of what was ordered together with a story; none for a story of somebody else. */
export async function findOrderedWithStory(
  db: DbOrTx,
  storyId: number,
  ownerId: number,
): Promise<ReadonlySet<string>> {
  const [row] = await db
    .select({ cart: orders.cart })
    .from(stories)
    .innerJoin(orders, eq(orders.id, stories.orderId))
    .where(and(eq(stories.id, storyId), eq(stories.ownerId, ownerId)))
    .limit(1);
  return new Set(row?.cart.lines.map(({ name }) => name));
}
