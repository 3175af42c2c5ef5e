import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
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

export async function findOwnRecording(
  db: DbOrTx,
  id: string,
  { visitorId, userId, now }: Asking,
): Promise<RecordingRow | null> {
  const isOwn = or(
    eq(instantRecordings.visitorId, visitorId),
    userId === null ? undefined : eq(instantRecordings.userId, userId),
  );
  const isThere = or(isNull(instantRecordings.expiresAt), gt(instantRecordings.expiresAt, now));
  const [row] = await db
    .select()
    .from(instantRecordings)
    .where(and(eq(instantRecordings.id, id), isOwn, isThere));
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
