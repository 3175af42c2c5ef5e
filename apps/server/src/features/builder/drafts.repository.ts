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

/** How many drafts the list of one person shows. Older drafts can still be opened by their slug. */
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

/** Finds a draft that has not become an order. */
export async function findDraft(db: DbOrTx, slug: string): Promise<DraftRow | null> {
  const [row] = await draftBySlug(db).execute({ slug });
  return row ?? null;
}

/**
 * Saves a draft if it still has the given revision. Null when the draft was saved by somebody else in between.
 */
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

/** Deletes a draft. Returns false while a checkout refers to the draft, because an order may still need the draft. */
export async function deleteDraft(tx: Tx, id: number): Promise<boolean> {
  const done = await tx
    .delete(songBuilders)
    .where(and(eq(songBuilders.id, id), isNull(songBuilders.orderedAt), notExists(checkoutsOf(tx))));
  return done.rowCount === 1;
}

/** Removes all access to a draft. The draft itself is kept, because an order may still need its data. */
export async function letGoOfDraft(tx: Tx, id: number): Promise<void> {
  await tx
    .update(songBuilders)
    .set({ visitorIds: [], userId: null, email: null })
    .where(eq(songBuilders.id, id));
}

const orderDraft = statement((db) => {
  const kept = db.$with('kept').as(
    db
      .update(pronunciations)
      .set({ expiresAt: null })
      .where(eq(pronunciations.builderId, sql.placeholder('id')))
      .returning({ id: pronunciations.id }),
  );
  return db
    .with(kept)
    .update(songBuilders)
    .set({ orderedAt: sql`${sql.placeholder('now')}` })
    .where(and(eq(songBuilders.id, sql.placeholder('id')), isNull(songBuilders.orderedAt)))
    .prepare('draft_ordered');
});

/**
 * Marks a draft as ordered, and keeps its recordings for ever. Returns false when it was already ordered, because a
 * draft can become only one order. Its recordings are kept since then.
 */
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
        // `userId` and `email` are null for somebody without an account or without a proved address. Comparing with
        // null is never true, so these conditions then select nothing.
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

/**
 * The drafts that a person's list shows, newest first: drafts that the person owns, and drafts without an owner that
 * this browser may open or that are stored with the person's proved e-mail address.
 */
export const findDraftsOf = (
  db: DbOrTx,
  owner: { visitorId: string; userId: number | null; provedEmail: string | null },
): Promise<DraftRow[]> =>
  draftsOf(db).execute({
    visitorIds: [owner.visitorId],
    userId: owner.userId,
    email: owner.provedEmail?.toLowerCase() ?? null,
  });

/** The user who has just signed in, and the browser. `email` is null unless it is proved. */
export type NewOwner = { userId: number; visitorId: string; email: string | null };

/**
 * Makes the user who has just signed in the owner of some drafts that have no owner and were not ordered. These are all
 * drafts that this browser began, and the drafts that it opened by a link and that are stored with the user's proved
 * e-mail address. Other drafts that the browser opened by a link still belong to the people who began them.
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

/** Finds a link that has not expired, together with its draft. */
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

/** Marks a link as used. Returns false when it has already been used. */
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

/** Deletes old drafts that did not become an order and have neither an e-mail address nor an account. */
export async function deleteAbandoned(db: DbOrTx, before: Date): Promise<number> {
  const done = await db.delete(songBuilders).where(
    and(
      isNull(songBuilders.userId),
      isNull(songBuilders.email),
      isNull(songBuilders.orderedAt),
      lt(songBuilders.updatedAt, before),
      notExists(checkoutsOf(db)),
      // A draft with recordings must wait until they have expired, because the file of a recording is deleted with the
      // help of its row.
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
