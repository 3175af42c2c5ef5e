import { UNPAID_KEPT_DAYS } from '@keepsong/domain/time/unpaid';
import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { uploadedImages } from '../../../db/schema/uploads.ts';
import type { DbOrTx } from '../../platform/db/database.ts';

export type ImageRow = typeof uploadedImages.$inferSelect;
export type NewImage = typeof uploadedImages.$inferInsert;

export async function insertImage(db: DbOrTx, values: NewImage): Promise<string> {
  const [row] = await db.insert(uploadedImages).values(values).returning({ id: uploadedImages.id });
  if (!row) throw new Error('insert returned no picture');
  return row.id;
}

type Asking = { visitorId: string; userId: number | null; now: Date };

const areOwn = (ids: readonly string[], { visitorId, userId, now }: Asking) =>
  and(
    inArray(uploadedImages.id, [...ids]),
    or(
      eq(uploadedImages.visitorId, visitorId),
      userId === null ? undefined : eq(uploadedImages.userId, userId),
    ),
    or(isNull(uploadedImages.expiresAt), gt(uploadedImages.expiresAt, now)),
  );

export const findImages = async (db: DbOrTx, ids: readonly string[]): Promise<ImageRow[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(uploadedImages)
        .where(inArray(uploadedImages.id, [...ids]));

export async function findOwnImages(db: DbOrTx, ids: readonly string[], asking: Asking): Promise<ImageRow[]> {
  if (ids.length === 0) return [];
  return db.select().from(uploadedImages).where(areOwn(ids, asking));
}

/**
 * Lengthens the lives of pictures that are named now, and returns the pictures. Their rows are locked, so that the
 * deletion of expired pictures waits and then looks at the new lives.
 */
export async function claimOwnImages(
  db: DbOrTx,
  ids: readonly string[],
  asking: Asking,
): Promise<ImageRow[]> {
  if (ids.length === 0) return [];
  const claimed = sql`${uploadedImages.createdAt} + make_interval(days => ${UNPAID_KEPT_DAYS})`;
  await db
    .update(uploadedImages)
    .set({ expiresAt: claimed })
    .where(and(areOwn(ids, asking), lt(uploadedImages.expiresAt, claimed)));
  return db.select().from(uploadedImages).where(areOwn(ids, asking)).for('key share');
}

export async function keepOrderedImages(db: DbOrTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(uploadedImages)
    .set({ expiresAt: null })
    .where(inArray(uploadedImages.id, [...ids]));
}

export async function findImageAt(db: DbOrTx, imageKey: string): Promise<ImageRow | null> {
  const [row] = await db.select().from(uploadedImages).where(eq(uploadedImages.imageKey, imageKey));
  return row ?? null;
}

export async function keepImageAt(db: DbOrTx, imageKey: string): Promise<boolean> {
  const kept = await db
    .update(uploadedImages)
    .set({ expiresAt: null })
    .where(eq(uploadedImages.imageKey, imageKey))
    .returning({ id: uploadedImages.id });
  return kept.length > 0;
}

export async function expireImages(db: DbOrTx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(uploadedImages)
    .set({ expiresAt: at })
    .where(inArray(uploadedImages.id, [...ids]));
}

export async function expireUpload(db: DbOrTx, id: string, now: Date): Promise<void> {
  await db
    .update(uploadedImages)
    .set({ expiresAt: now })
    .where(and(eq(uploadedImages.id, id), isNotNull(uploadedImages.expiresAt)));
}

type KeptCopy = { userId: number; imageKey: string; now: Date };

export async function expireCopy(db: DbOrTx, { userId, imageKey, now }: KeptCopy): Promise<void> {
  await db
    .update(uploadedImages)
    .set({ expiresAt: now })
    .where(and(eq(uploadedImages.imageKey, imageKey), eq(uploadedImages.userId, userId)));
}

export const findExpiredImages = (db: DbOrTx, now: Date): Promise<ImageRow[]> =>
  db.select().from(uploadedImages).where(lte(uploadedImages.expiresAt, now)).limit(200);

export async function deleteExpiredImage(db: DbOrTx, id: string, now: Date): Promise<boolean> {
  const gone = await db
    .delete(uploadedImages)
    .where(and(eq(uploadedImages.id, id), lte(uploadedImages.expiresAt, now)))
    .returning({ id: uploadedImages.id });
  return gone.length > 0;
}
