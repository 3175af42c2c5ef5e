import type { Quiz } from '@keepsong/domain/instant/quiz';
import { asc, eq } from 'drizzle-orm';
import { instantCollections } from '../../../db/schema/instant.ts';
import type { DbOrTx } from '../../platform/db/database.ts';

export type CollectionRow = { id: string; quiz: Quiz };

export const findCollections = (db: DbOrTx): Promise<CollectionRow[]> =>
  db
    .select({ id: instantCollections.id, quiz: instantCollections.quiz })
    .from(instantCollections)
    .orderBy(asc(instantCollections.position), asc(instantCollections.id));

export async function findCollection(db: DbOrTx, id: string): Promise<CollectionRow | null> {
  const [row] = await db
    .select({ id: instantCollections.id, quiz: instantCollections.quiz })
    .from(instantCollections)
    .where(eq(instantCollections.id, id));
  return row ?? null;
}

export async function updateQuiz(db: DbOrTx, id: string, quiz: Quiz, now: Date): Promise<boolean> {
  const done = await db
    .update(instantCollections)
    .set({ quiz, updatedAt: now })
    .where(eq(instantCollections.id, id));
  return done.rowCount === 1;
}
