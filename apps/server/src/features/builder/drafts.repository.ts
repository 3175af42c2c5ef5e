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

/** The number of drafts in one person's list. Older ones can be opened by their slug. */
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

/** A draft that has not become an order. */
export async function findDraft(db: DbOrTx, slug: string): Promise<DraftRow | null> {
  const [row] = await draftBySlug(db).execute({ slug });
  return row ?? null;
}

/** Saves only over the given revision; null when somebody else saved in between. */
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

/** Deletes a draft; false while a checkout refers to it, because its order may still need it. */
export async function deleteDraft(tx: Tx, id: number): Promise<boolean> {
  const done = await tx
    .delete(songBuilders)
    .where(and(eq(songBuilders.id, id), isNull(songBuilders.orderedAt), notExists(checkoutsOf(tx))));
  return done.rowCount === 1;
}

/** Removes all access to a draft and keeps the data that its order needs. */
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

/** Marks a draft as ordered. False when it already is: a draft can become only one order. */
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

/** The user who has just signed in, and the browser; `email` only when it is proved. */
export type NewOwner = { userId: number; visitorId: string; email: string | null };

/**
 * Gives drafts without an owner to the user who signed in: the drafts that this browser began, and of those that it
 * opened by a link only the ones left under the user's proved e-mail. Another person's draft stays with the browser
 * that began it.
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

/** A link that has not expired, with its draft. */
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

/** Marks a link as used; false when another browser was faster. */
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

/** Deletes old unfinished drafts of people who left neither an e-mail nor an account. */
export async function deleteAbandoned(db: DbOrTx, before: Date): Promise<number> {
  const done = await db.delete(songBuilders).where(
    and(
      isNull(songBuilders.userId),
      isNull(songBuilders.email),
      isNull(songBuilders.orderedAt),
      lt(songBuilders.updatedAt, before),
      notExists(checkoutsOf(db)),
      // A draft with recordings waits until they have expired: a recording's file is deleted through its row.
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
