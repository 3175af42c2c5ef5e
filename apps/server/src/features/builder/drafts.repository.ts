import type { SongData } from '@keepsong/domain/builder/song-data';
import { and, arrayContains, desc, eq, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { draftLinks, pronunciations, songBuilders } from '../../../db/schema/builder.ts';
import { checkouts } from '../../../db/schema/checkout.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';

export type DraftRow = typeof songBuilders.$inferSelect;
type NewDraft = Pick<
  DraftRow,
  'slug' | 'visitorIds' | 'userId' | 'email' | 'songData' | 'createdAt' | 'updatedAt'
>;

/** Drafts kept for one person; older ones are reachable by their slug. */
const LISTED = 20;

export async function insertDraft(db: DbOrTx, values: NewDraft): Promise<DraftRow> {
  const [row] = await db.insert(songBuilders).values(values).returning();
  if (!row) throw new Error('insert returned no draft');
  return row;
}

const draftBySlug = statement((db) =>
  db
    .select()
    .from(songBuilders)
    .where(and(eq(songBuilders.slug, sql.placeholder('slug')), isNull(songBuilders.orderedAt)))
    .limit(1)
    .prepare('draft_by_slug'),
);

/** A draft that is not an order yet. */
export async function findDraft(db: DbOrTx, slug: string): Promise<DraftRow | null> {
  const [row] = await draftBySlug(db).execute({ slug });
  return row ?? null;
}

/** Saves over the given revision only; null when somebody saved in between. */
export async function saveDraft(
  db: DbOrTx,
  id: number,
  revision: number,
  values: { songData: SongData; email: string | null; userId: number | null },
  now: Date,
): Promise<DraftRow | null> {
  const [row] = await db
    .update(songBuilders)
    .set({ ...values, revision: revision + 1, updatedAt: now })
    .where(and(eq(songBuilders.id, id), eq(songBuilders.revision, revision), isNull(songBuilders.orderedAt)))
    .returning();
  return row ?? null;
}

const checkoutsOf = (db: DbOrTx) =>
  db.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.builderId, songBuilders.id));

/** Deletes a draft; false while a checkout names it, whose order may still need it. */
export async function deleteDraft(tx: Tx, id: number): Promise<boolean> {
  const done = await tx
    .delete(songBuilders)
    .where(and(eq(songBuilders.id, id), isNull(songBuilders.orderedAt), notExists(checkoutsOf(tx))));
  return done.rowCount === 1;
}

/** Takes a draft from everybody who could open it, and leaves what its order needs. */
export async function letGoOfDraft(tx: Tx, id: number): Promise<void> {
  await tx
    .update(songBuilders)
    .set({ visitorIds: [], userId: null, email: null })
    .where(eq(songBuilders.id, id));
}

const orderDraft = statement((db) =>
  db
    .update(songBuilders)
    .set({ orderedAt: sql`${sql.placeholder('now')}` })
    .where(and(eq(songBuilders.id, sql.placeholder('id')), isNull(songBuilders.orderedAt)))
    .prepare('draft_ordered'),
);

/** One draft is one order: false when it is one already. */
export async function markOrdered(tx: Tx, id: number, now: Date): Promise<boolean> {
  const done = await orderDraft(tx).execute({ id, now });
  return done.rowCount === 1;
}

const draftsOf = statement((db) => {
  const nobody = isNull(songBuilders.userId);
  return db
    .select()
    .from(songBuilders)
    .where(
      and(
        // An owner who has no account, or no proved address, gives null, which is equal to nothing.
        or(
          and(nobody, arrayContains(songBuilders.visitorIds, sql`${sql.placeholder('visitorIds')}`)),
          eq(songBuilders.userId, sql.placeholder('userId')),
          and(nobody, eq(sql`lower(${songBuilders.email})`, sql.placeholder('email'))),
        ),
        isNull(songBuilders.orderedAt),
      ),
    )
    .orderBy(desc(songBuilders.updatedAt), desc(songBuilders.id))
    .limit(LISTED)
    .prepare('drafts_of_owner');
});

/** Drafts that a browser began signed out, or that a person owns or left under a proved e-mail; newest first. */
export const findDraftsOf = (
  db: DbOrTx,
  owner: { visitorId: string; userId: number | null; provedEmail: string | null },
): Promise<DraftRow[]> =>
  draftsOf(db).execute({
    visitorIds: [owner.visitorId],
    userId: owner.userId,
    email: owner.provedEmail?.toLowerCase() ?? null,
  });

/** Who has just signed in, and where; `email` only when it is proved. */
export type NewOwner = { userId: number; visitorId: string; email: string | null };

/**
 * Gives drafts that nobody owns to who signed in: those that the browser began, and of those that it came to by a
 * link the ones left under the proved e-mail. Another person's draft stays with the browser that began it.
 */
export async function adoptDrafts(db: DbOrTx, { userId, visitorId, email }: NewOwner): Promise<void> {
  const began = sql`${songBuilders.visitorIds}[1] = ${visitorId}::uuid`;
  const isItsEmail = email === null ? undefined : eq(sql`lower(${songBuilders.email})`, email.toLowerCase());
  await db
    .update(songBuilders)
    .set({ userId })
    .where(
      and(
        isNull(songBuilders.userId),
        isNull(songBuilders.orderedAt),
        arrayContains(songBuilders.visitorIds, [visitorId]),
        or(began, isItsEmail),
      ),
    );
}

export async function insertLink(db: DbOrTx, values: typeof draftLinks.$inferInsert): Promise<void> {
  await db.insert(draftLinks).values(values);
}

/** A link that has not ended, with its draft. */
export async function findLink(db: DbOrTx, tokenHash: Buffer, now: Date) {
  const [row] = await db
    .select({ link: draftLinks, draft: songBuilders })
    .from(draftLinks)
    .innerJoin(songBuilders, eq(songBuilders.id, draftLinks.builderId))
    .where(
      and(
        eq(draftLinks.tokenHash, tokenHash),
        sql`${draftLinks.expiresAt} > ${now}`,
        isNull(songBuilders.orderedAt),
      ),
    )
    .limit(1);
  return row ?? null;
}

/** Uses a link up; false when another browser was faster. */
export async function claimLink(db: DbOrTx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const done = await db
    .update(draftLinks)
    .set({ usedAt: now })
    .where(and(eq(draftLinks.tokenHash, tokenHash), isNull(draftLinks.usedAt)));
  return done.rowCount === 1;
}

export async function addVisitor(db: DbOrTx, draftId: number, visitorId: string): Promise<void> {
  await db
    .update(songBuilders)
    .set({ visitorIds: sql`array_append(${songBuilders.visitorIds}, ${visitorId}::uuid)` })
    .where(and(eq(songBuilders.id, draftId), sql`not ${visitorId}::uuid = any(${songBuilders.visitorIds})`));
}

export async function removeVisitor(db: DbOrTx, draftId: number, visitorId: string): Promise<void> {
  await db
    .update(songBuilders)
    .set({ visitorIds: sql`array_remove(${songBuilders.visitorIds}, ${visitorId}::uuid)` })
    .where(eq(songBuilders.id, draftId));
}

/** Never finished drafts of people who left neither e-mail nor account end after a while. */
export async function deleteAbandoned(db: DbOrTx, before: Date): Promise<number> {
  const done = await db.delete(songBuilders).where(
    and(
      isNull(songBuilders.userId),
      isNull(songBuilders.email),
      isNull(songBuilders.orderedAt),
      lt(songBuilders.updatedAt, before),
      notExists(checkoutsOf(db)),
      // A recording's file is deleted by its row, when its own time is over.
      notExists(
        db
          .select({ id: pronunciations.id })
          .from(pronunciations)
          .where(and(eq(pronunciations.builderId, songBuilders.id), isNotNull(pronunciations.audioKey))),
      ),
    ),
  );
  return done.rowCount ?? 0;
}
