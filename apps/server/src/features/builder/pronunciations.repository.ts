import { and, asc, count, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { pronunciations, songBuilders } from '../../../db/schema/builder.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';

export type PronunciationRow = typeof pronunciations.$inferSelect;

const pronunciationsOf = statement((db) =>
  db
    .select()
    .from(pronunciations)
    .where(eq(pronunciations.builderId, sql.placeholder('builderId')))
    .orderBy(asc(pronunciations.createdAt), asc(pronunciations.id))
    .prepare('pronunciations_of_draft'),
);

/** All recordings and spellings of a draft: pronunciations and the voice memo. */
export const loadSpoken = (db: DbOrTx, builderId: number): Promise<PronunciationRow[]> =>
  pronunciationsOf(db).execute({ builderId });

/**
 * Adds a pronunciation to a draft that has fewer than `max`; null when the draft is full. Locking the draft makes
 * parallel requests wait.
 */
export async function insertPronunciation(
  tx: Tx,
  values: typeof pronunciations.$inferInsert,
  max: number,
): Promise<PronunciationRow | null> {
  const { builderId } = values;
  await tx
    .select({ id: songBuilders.id })
    .from(songBuilders)
    .where(eq(songBuilders.id, builderId))
    .for('update');
  if ((await countPronunciations(tx, builderId)) >= max) return null;
  const [row] = await tx.insert(pronunciations).values(values).returning();
  if (!row) throw new Error('insert returned no pronunciation');
  return row;
}

export async function countPronunciations(db: DbOrTx, builderId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(pronunciations)
    .where(and(eq(pronunciations.builderId, builderId), eq(pronunciations.kind, 'name')));
  return row?.total ?? 0;
}

/** Deletes a pronunciation of this draft; returns it so that its recording can be deleted too. */
export async function deletePronunciation(
  db: DbOrTx,
  builderId: number,
  id: string,
): Promise<PronunciationRow | null> {
  const [row] = await db
    .delete(pronunciations)
    .where(and(eq(pronunciations.id, id), eq(pronunciations.builderId, builderId)))
    .returning();
  return row ?? null;
}

/** Deletes the voice memo of a draft; returns it so that its recording can be deleted too. */
export async function deleteMemo(db: DbOrTx, builderId: number): Promise<PronunciationRow | null> {
  const [row] = await db
    .delete(pronunciations)
    .where(and(eq(pronunciations.builderId, builderId), eq(pronunciations.kind, 'memo')))
    .returning();
  return row ?? null;
}

type NewMemo = Pick<PronunciationRow, 'builderId' | 'audioKey' | 'durationSeconds' | 'expiresAt'>;

/**
 * Stores the voice memo of a draft in the place of an earlier one, and returns the earlier one. False when the draft was
 * deleted or ordered meanwhile.
 */
export async function replaceMemo(
  tx: Tx,
  memo: NewMemo,
): Promise<{ earlier: PronunciationRow | null } | false> {
  const [open] = await tx
    .select({ id: songBuilders.id })
    .from(songBuilders)
    .where(and(eq(songBuilders.id, memo.builderId), isNull(songBuilders.orderedAt)))
    .for('update');
  if (!open) return false;
  const earlier = await deleteMemo(tx, memo.builderId);
  await tx.insert(pronunciations).values({ ...memo, kind: 'memo', subject: '' });
  return { earlier };
}

/** Recordings that have expired; `expiresAt` is empty once a recording belongs to a paid order. */
export const findExpired = (db: DbOrTx, now: Date): Promise<PronunciationRow[]> =>
  db
    .select()
    .from(pronunciations)
    .where(and(isNotNull(pronunciations.audioKey), lte(pronunciations.expiresAt, now)))
    .limit(200);

/**
 * Removes an expired recording from the database. A row with a spelling stays without the recording; any other
 * row is deleted. False when the recording now belongs to a paid order and no longer expires.
 */
export async function forgetExpired(
  db: DbOrTx,
  { id, pronounce }: Pick<PronunciationRow, 'id' | 'pronounce'>,
  now: Date,
): Promise<boolean> {
  const expired = and(eq(pronunciations.id, id), lte(pronunciations.expiresAt, now));
  if (pronounce === '') return (await db.delete(pronunciations).where(expired)).rowCount === 1;
  const done = await db
    .update(pronunciations)
    .set({ audioKey: null, durationSeconds: 0, expiresAt: null })
    .where(expired);
  return done.rowCount === 1;
}
