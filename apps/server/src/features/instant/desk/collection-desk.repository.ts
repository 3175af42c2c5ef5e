import { readExtraInfo } from '@keepsong/domain/cart/extra-info';
import type { Quiz } from '@keepsong/domain/instant/quiz';
import { and, asc, eq, sql } from 'drizzle-orm';
import { products } from '../../../../db/schema/catalog.ts';
import { instantCollections } from '../../../../db/schema/instant.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';

export type DeskRow = Pick<typeof instantCollections.$inferSelect, 'id' | 'position' | 'published' | 'quiz'>;

const columns = {
  id: instantCollections.id,
  position: instantCollections.position,
  published: instantCollections.published,
  quiz: instantCollections.quiz,
};

export async function findDeskCollection(db: DbOrTx, id: string, lock: boolean): Promise<DeskRow | null> {
  const found = db.select(columns).from(instantCollections).where(eq(instantCollections.id, id));
  const [row] = await (lock ? found.for('no key update') : found);
  return row ?? null;
}

/** All collections, in the order in which visitors see them. They are few, because people make them by hand. */
export const findDeskCollections = (db: DbOrTx): Promise<DeskRow[]> =>
  db
    .select(columns)
    .from(instantCollections)
    .orderBy(asc(instantCollections.position), asc(instantCollections.id));

/** Whether the shop sells something under this slug that is no instant song. */
export async function isOtherProduct(db: DbOrTx, slug: string): Promise<boolean> {
  const [found] = await db
    .select({ type: products.productType, extraInfo: products.extraInfo })
    .from(products)
    .where(and(eq(products.slug, slug), products.active));
  return found !== undefined && !(found.type === 'song' && readExtraInfo(found.extraInfo).instant_product);
}

/** Adds a collection that no visitor sees yet. False when another one has its id. */
export async function insertCollection(
  tx: Tx,
  { id, position, quiz }: Pick<DeskRow, 'id' | 'position' | 'quiz'>,
): Promise<boolean> {
  const done = await tx
    .insert(instantCollections)
    .values({ id, position, quiz, published: false })
    .onConflictDoNothing();
  return done.rowCount === 1;
}

export async function updateCollection(
  tx: Tx,
  { id, ...set }: { id: string; position: number; published: boolean; quiz: Quiz },
): Promise<void> {
  await tx
    .update(instantCollections)
    .set({ ...set, updatedAt: sql`now()` })
    .where(eq(instantCollections.id, id));
}
