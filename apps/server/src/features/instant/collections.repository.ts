import type { Quiz } from '@keepsong/domain/instant/quiz';
import { and, asc, eq } from 'drizzle-orm';
import { instantCollections } from '../../../db/schema/instant.ts';
import type { DbOrTx } from '../../platform/db/database.ts';

export type CollectionRow = { id: string; quiz: Quiz };

/** The collections that visitors see, in their order. */
export const findCollections = (db: DbOrTx): Promise<CollectionRow[]> =>
  db
    .select({ id: instantCollections.id, quiz: instantCollections.quiz })
    .from(instantCollections)
    .where(eq(instantCollections.published, true))
    .orderBy(asc(instantCollections.position), asc(instantCollections.id));

/** The collection with this id, if visitors see it. */
export async function findShownCollection(db: DbOrTx, id: string): Promise<CollectionRow | null> {
  const [row] = await db
    .select({ id: instantCollections.id, quiz: instantCollections.quiz })
    .from(instantCollections)
    .where(and(eq(instantCollections.id, id), instantCollections.published));
  return row ?? null;
}

/** The collection with this id, also when it is hidden from visitors: songs that were made from it stay. */
export async function findCollection(db: DbOrTx, id: string): Promise<CollectionRow | null> {
  const [row] = await db
    .select({ id: instantCollections.id, quiz: instantCollections.quiz })
    .from(instantCollections)
    .where(eq(instantCollections.id, id));
  return row ?? null;
}
