import { UNPAID_KEPT_DAYS } from '@keepsong/domain/time/unpaid';
import { and, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { instantRecordings } from '../../../db/schema/instant.ts';
import type { DbOrTx } from '../../platform/db/database.ts';

export type RecordingRow = typeof instantRecordings.$inferSelect;

export async function insertRecording(
  db: DbOrTx,
  values: typeof instantRecordings.$inferInsert,
): Promise<string> {
  const [row] = await db.insert(instantRecordings).values(values).returning({ id: instantRecordings.id });
  if (!row) throw new Error('insert returned no recording');
  return row.id;
}

type Asking = { visitorId: string; userId: number | null; now: Date };

const isOwn = (id: string, { visitorId, userId, now }: Asking) =>
  and(
    eq(instantRecordings.id, id),
    or(
      eq(instantRecordings.visitorId, visitorId),
      userId === null ? undefined : eq(instantRecordings.userId, userId),
    ),
    or(isNull(instantRecordings.expiresAt), gt(instantRecordings.expiresAt, now)),
  );

/**
 * Lengthens the life of a recording that is named now, and returns the recording. Its row is locked, so that the
 * deletion of expired recordings waits and then looks at the new life.
 */
export async function claimOwnRecording(
  db: DbOrTx,
  id: string,
  asking: Asking,
): Promise<RecordingRow | null> {
  const claimed = sql`${instantRecordings.createdAt} + make_interval(days => ${UNPAID_KEPT_DAYS})`;
  await db
    .update(instantRecordings)
    .set({ expiresAt: claimed })
    .where(and(isOwn(id, asking), lt(instantRecordings.expiresAt, claimed)));
  const [row] = await db.select().from(instantRecordings).where(isOwn(id, asking)).for('key share');
  return row ?? null;
}

export async function keepRecordings(tx: DbOrTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(instantRecordings)
    .set({ expiresAt: null })
    .where(inArray(instantRecordings.id, [...ids]));
}

export const findExpiredRecordings = (db: DbOrTx, now: Date): Promise<RecordingRow[]> =>
  db.select().from(instantRecordings).where(lte(instantRecordings.expiresAt, now)).limit(200);

export async function deleteExpiredRecording(db: DbOrTx, id: string, now: Date): Promise<boolean> {
  const gone = await db
    .delete(instantRecordings)
    .where(and(eq(instantRecordings.id, id), lte(instantRecordings.expiresAt, now)))
    .returning({ id: instantRecordings.id });
  return gone.length > 0;
}
