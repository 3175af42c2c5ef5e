import { and, eq, gt, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { makerUploads } from '../../../db/schema/uploads.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';

export type MakerUpload = typeof makerUploads.$inferSelect;
export type UploadKind = MakerUpload['kind'];

export async function insertUpload(db: DbOrTx, values: typeof makerUploads.$inferInsert): Promise<string> {
  const [row] = await db.insert(makerUploads).values(values).returning({ id: makerUploads.id });
  if (!row) throw new Error('insert returned no upload');
  return row.id;
}

type Asking = { kind: UploadKind; visitorId: string; userId: number | null; now: Date };

/** Uploads of this browser or its user that are still there. */
const areOwn = (ids: readonly string[], { kind, visitorId, userId, now }: Asking) =>
  and(
    inArray(makerUploads.id, [...ids]),
    eq(makerUploads.kind, kind),
    or(eq(makerUploads.visitorId, visitorId), userId === null ? undefined : eq(makerUploads.userId, userId)),
    or(isNull(makerUploads.expiresAt), gt(makerUploads.expiresAt, now)),
  );

export const countOwnUploads = (db: DbOrTx, ids: readonly string[], asking: Asking): Promise<number> =>
  db.$count(makerUploads, areOwn(ids, asking));

/** Finds own uploads and locks their rows, so that the job that deletes expired uploads waits. */
export const lockOwnUploads = (tx: Tx, ids: readonly string[], asking: Asking): Promise<MakerUpload[]> =>
  tx.select().from(makerUploads).where(areOwn(ids, asking)).for('no key update');

export const loadUploads = async (db: DbOrTx, ids: readonly string[]): Promise<MakerUpload[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(makerUploads)
        .where(inArray(makerUploads.id, [...ids]));

/** The uploads of these files. */
export const findUploadsOf = async (db: DbOrTx, fileKeys: readonly string[]): Promise<MakerUpload[]> =>
  fileKeys.length === 0
    ? []
    : db
        .select()
        .from(makerUploads)
        .where(inArray(makerUploads.fileKey, [...fileKeys]));

/** Whether a file is an upload that will be deleted, because nothing names it. */
export const isExpiring = async (db: DbOrTx, fileKey: string): Promise<boolean> =>
  (await db.$count(makerUploads, and(eq(makerUploads.fileKey, fileKey), isNotNull(makerUploads.expiresAt)))) >
  0;

export async function setExpiry(db: DbOrTx, ids: readonly string[], expiresAt: Date | null): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(makerUploads)
    .set({ expiresAt })
    .where(inArray(makerUploads.id, [...ids]));
}

export const findExpiredUploads = (db: DbOrTx, now: Date): Promise<MakerUpload[]> =>
  db.select().from(makerUploads).where(lte(makerUploads.expiresAt, now)).limit(200);

export async function deleteExpiredUpload(db: DbOrTx, id: string, now: Date): Promise<boolean> {
  const gone = await db
    .delete(makerUploads)
    .where(and(eq(makerUploads.id, id), lte(makerUploads.expiresAt, now)))
    .returning({ id: makerUploads.id });
  return gone.length > 0;
}
