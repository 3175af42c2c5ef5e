import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { storyContributions, storyInvites } from '../../../../db/schema/collaboration.ts';
import { uploadedImages } from '../../../../db/schema/uploads.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';

export type InviteRow = typeof storyInvites.$inferSelect;
export type ContributionRow = typeof storyContributions.$inferSelect;

export async function insertInvite(tx: DbOrTx, values: typeof storyInvites.$inferInsert): Promise<number> {
  const [row] = await tx.insert(storyInvites).values(values).returning({ id: storyInvites.id });
  if (!row) throw new Error('the insert returned no invitation');
  return row.id;
}

export const findInvites = (db: DbOrTx, storyId: number): Promise<InviteRow[]> =>
  db.select().from(storyInvites).where(eq(storyInvites.storyId, storyId)).orderBy(asc(storyInvites.id));

export async function countInvites(db: DbOrTx, storyId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(storyInvites).where(eq(storyInvites.storyId, storyId));
  return row?.n ?? 0;
}

export async function findInviteByToken(
  db: DbOrTx,
  storyId: number,
  tokenHash: Buffer,
): Promise<InviteRow | null> {
  const [row] = await db
    .select()
    .from(storyInvites)
    .where(and(eq(storyInvites.storyId, storyId), eq(storyInvites.tokenHash, tokenHash)));
  return row ?? null;
}

/** The first invitation to this story that the user has accepted; null when there is none. */
export async function findInviteOf(db: DbOrTx, storyId: number, userId: number): Promise<InviteRow | null> {
  const [row] = await db
    .select()
    .from(storyInvites)
    .where(and(eq(storyInvites.storyId, storyId), eq(storyInvites.userId, userId)))
    .orderBy(asc(storyInvites.id))
    .limit(1);
  return row ?? null;
}

/** Marks an invitation as accepted by this user. False when somebody has already accepted it. */
export async function claimInvite(tx: DbOrTx, id: number, userId: number, now: Date): Promise<boolean> {
  const done = await tx
    .update(storyInvites)
    .set({ usedAt: now, userId })
    .where(and(eq(storyInvites.id, id), isNull(storyInvites.usedAt)));
  return done.rowCount === 1;
}

/** Deletes an unused invitation; false when it was used or does not exist. */
export async function deleteInvite(tx: DbOrTx, storyId: number, id: number): Promise<boolean> {
  const done = await tx
    .delete(storyInvites)
    .where(and(eq(storyInvites.id, id), eq(storyInvites.storyId, storyId), isNull(storyInvites.usedAt)));
  return done.rowCount === 1;
}

export const findContributions = (db: DbOrTx, storyId: number): Promise<ContributionRow[]> =>
  db
    .select()
    .from(storyContributions)
    .where(eq(storyContributions.storyId, storyId))
    .orderBy(asc(storyContributions.id));

export async function findContributionOf(
  db: DbOrTx,
  storyId: number,
  userId: number,
): Promise<ContributionRow | null> {
  const [row] = await db
    .select()
    .from(storyContributions)
    .where(and(eq(storyContributions.storyId, storyId), eq(storyContributions.userId, userId)));
  return row ?? null;
}

type Values = Pick<ContributionRow, 'storyId' | 'userId' | 'name'> &
  Partial<Pick<ContributionRow, 'memories' | 'imageIds' | 'voiceKey' | 'voiceSeconds'>>;

/** The e-mail address of a user, if nobody has proved it; otherwise null. */
export async function findUnprovedMailbox(db: DbOrTx, userId: number): Promise<string | null> {
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)));
  return user?.email ?? null;
}

/** Writes a user's contribution. `isNew`: the user had no contribution to this story before. */
export async function upsertContribution(
  tx: Tx,
  { storyId, userId, ...values }: Values,
  now: Date,
): Promise<{ id: number; isNew: boolean }> {
  const [row] = await tx
    .insert(storyContributions)
    .values({ storyId, userId, ...values, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [storyContributions.storyId, storyContributions.userId],
      set: { ...values, updatedAt: now },
    })
    .returning({ id: storyContributions.id, isNew: sql<boolean>`xmax = 0` });
  if (!row) throw new Error('the insert returned no contribution');
  return row;
}

/** Stores which marks the owner gave a contribution. False when it belongs to another story. */
export async function markContribution(
  tx: DbOrTx,
  storyId: number,
  id: number,
  marks: { picked?: boolean; shared?: boolean },
): Promise<boolean> {
  const done = await tx
    .update(storyContributions)
    .set(marks)
    .where(and(eq(storyContributions.id, id), eq(storyContributions.storyId, storyId)));
  return done.rowCount === 1;
}

/**
 * Of the photos that a user removed from a contribution, returns those that no other contribution and no order
 * uses.
 */
export async function findTakenBack(
  tx: Tx,
  ids: readonly string[],
  { storyId, userId }: { storyId: number; userId: number },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: uploadedImages.id })
    .from(uploadedImages)
    .where(sql`${uploadedImages.id} = any(${sql.param([...ids])}::uuid[])
      and not exists (select from ${storyContributions} c where ${uploadedImages.id} = any(c.image_ids)
        and not (c.story_id = ${storyId} and c.user_id = ${userId}))
      and not exists (select from orders o where o.user_id = ${uploadedImages.userId}
        and position(${uploadedImages.imageKey} in o.cart::text) > 0)`);
  return rows.map(({ id }) => id);
}

export async function findPictures(db: DbOrTx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { id, imageKey, width, height } = uploadedImages;
  return db
    .select({ id, imageKey, width, height })
    .from(uploadedImages)
    .where(sql`${id} = any(${sql.param([...ids])}::uuid[])`);
}
