import type { RevisionOrder } from '@keepsong/domain/stories/revision';
import type { Day } from '@keepsong/domain/time/chicago';
import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { products } from '../../../../db/schema/catalog.ts';
import { commissions } from '../../../../db/schema/commissions.ts';
import { lateSongs, orderChanges } from '../../../../db/schema/desk.ts';
import { stories } from '../../../../db/schema/stories.ts';
import { storyRevisions } from '../../../../db/schema/story-work.ts';
import { isSoundlyPaid } from '../../../../db/sound-orders.ts';
import { unsungMs } from '../../../../db/unsung-changes.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { type By, begin, move, moveAll, moveLocked } from '../../../platform/states/move.ts';

export type RevisionRow = typeof storyRevisions.$inferSelect;

export async function findRevisions(db: DbOrTx, storyId: number): Promise<RevisionRow[]> {
  return db
    .select()
    .from(storyRevisions)
    .where(eq(storyRevisions.storyId, storyId))
    .orderBy(asc(storyRevisions.id));
}

/** Whether the owner was asked what should happen with a late change, and can still choose. */
export async function isAskedOfChange(db: DbOrTx, commissionId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: lateSongs.id })
    .from(lateSongs)
    .innerJoin(commissions, eq(commissions.id, lateSongs.commissionId))
    .where(
      and(
        eq(commissions.id, commissionId),
        eq(lateSongs.state, 'asked'),
        eq(lateSongs.isChange, true),
        eq(lateSongs.dueAt, commissions.dueAt),
        isSoundlyPaid(sql`${commissions.storyId}`),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** The last request of a song's artist for a later day that the customer has neither agreed to nor refused. */
export async function findAskedDay(
  db: DbOrTx,
  storyId: number,
): Promise<{ byArtist: number; day: Day } | null> {
  const [row] = await db
    .select({ wanted: orderChanges.wanted })
    .from(orderChanges)
    .innerJoin(stories, eq(stories.orderId, orderChanges.orderId))
    .where(
      and(
        eq(stories.id, storyId),
        eq(orderChanges.state, 'asked'),
        sql`${orderChanges.wanted} ->> 'byArtist' is not null`,
      ),
    )
    .orderBy(desc(orderChanges.id))
    .limit(1);
  const wanted = row?.wanted;
  if (wanted?.kind !== 'promised_day' || wanted.byArtist === undefined) return null;
  return { byArtist: wanted.byArtist, day: wanted.day };
}

/** How long changes of a song with free lines took that were stopped before they were sung. */
export async function findUnsungMs(db: DbOrTx, storyId: number): Promise<number> {
  const [row] = await db
    .select({ ms: unsungMs(sql`${stories.id}`) })
    .from(stories)
    .where(eq(stories.id, storyId));
  return row?.ms ?? 0;
}

export async function findRevisionsById(
  db: DbOrTx,
  ids: readonly number[],
): Promise<Pick<RevisionRow, 'storyId'>[]> {
  if (ids.length === 0) return [];
  return db
    .select({ storyId: storyRevisions.storyId })
    .from(storyRevisions)
    .where(inArray(storyRevisions.id, [...ids]))
    .orderBy(asc(storyRevisions.storyId));
}

/** The artist who writes a song; null when nobody does. */
export async function findArtistOf(db: DbOrTx, storyId: number): Promise<number | null> {
  const [row] = await db.select({ id: stories.artistId }).from(stories).where(eq(stories.id, storyId));
  return row?.id ?? null;
}

/** The price in cents of one more line to sing again; null when the shop does not sell it. */
export async function findLinePrice(db: DbOrTx, slug: string): Promise<number | null> {
  const [row] = await db
    .select({ cents: products.priceCents })
    .from(products)
    .where(and(eq(products.slug, slug), eq(products.active, true)));
  return row?.cents ?? null;
}

export async function insertRevision(
  tx: Tx,
  values: RevisionOrder & typeof storyRevisions.$inferInsert,
  by: By,
): Promise<number> {
  const [id] = await begin(tx, 'story_revisions', values, by);
  if (id === undefined) throw new Error('the insert returned no revision');
  return id;
}

export async function setAnswer(tx: DbOrTx, storyId: number, answer: string): Promise<boolean> {
  const done = await tx
    .update(storyRevisions)
    .set({ answer })
    .where(and(eq(storyRevisions.storyId, storyId), eq(storyRevisions.state, 'requested')));
  return (done.rowCount ?? 0) > 0;
}

/** Sets another promised day for the revisions that are not answered yet. */
export async function setRevisionsDue(tx: Tx, storyId: number, dueAt: Date): Promise<void> {
  await tx
    .update(storyRevisions)
    .set({ dueAt })
    .where(and(eq(storyRevisions.storyId, storyId), eq(storyRevisions.state, 'requested')));
}

/** Adds a paragraph at the end of the artist's answer. */
export async function addToAnswer(tx: DbOrTx, storyId: number, text: string): Promise<void> {
  await tx
    .update(storyRevisions)
    .set({ answer: sql`concat_ws(E'\n\n', nullif(${storyRevisions.answer}, ''), ${text}::text)` })
    .where(and(eq(storyRevisions.storyId, storyId), eq(storyRevisions.state, 'requested')));
}

/**
 * Marks the requested revisions as answered and stores with them the song as it was before. Returns the number of
 * revisions.
 */
export async function answerRevisions(
  tx: DbOrTx,
  before: Pick<typeof stories.$inferSelect, 'id' | 'title' | 'lyrics' | 'audioKey' | 'durationSeconds'>,
  now: Date,
  by: By,
): Promise<number> {
  const set = {
    answeredAt: now,
    titleBefore: before.title,
    lyricsBefore: before.lyrics,
    audioBefore: before.audioKey,
    durationBefore: before.durationSeconds,
  };
  const where = eq(storyRevisions.storyId, before.id);
  const which = { from: 'requested', to: 'answered' } as const;
  return (await moveAll(tx, 'story_revisions', which, by, { set, where })).length;
}

/**
 * Ends a revision that will not be sung. Callers that answer or cancel a revision have locked the commission of
 * its song.
 */
export const cancelRevision = (tx: Tx, row: RevisionRow, by: By, why: string): Promise<void> =>
  moveLocked(tx, 'story_revisions', row, 'canceled', by, { why });

/** Accepts an answered revision. False when the revision is not in the state `answered`. */
export const acceptRevision = (tx: Tx, id: number, now: Date, by: By): Promise<boolean> =>
  move(tx, 'story_revisions', { id, state: 'answered' }, 'accepted', by, { set: { acceptedAt: now } });

/**
 * Forgets the recordings from before the accepted revisions of a song that neither the song nor an unaccepted revision
 * still needs, and returns their keys. Their files are to be deleted. The caller has locked the commission.
 */
export async function takeOldRecordings(tx: Tx, storyId: number): Promise<string[]> {
  const rows = await tx
    .select({ id: storyRevisions.id, key: storyRevisions.audioBefore })
    .from(storyRevisions)
    .innerJoin(stories, eq(stories.id, storyRevisions.storyId))
    .where(
      and(
        eq(storyRevisions.storyId, storyId),
        eq(storyRevisions.state, 'accepted'),
        isNotNull(storyRevisions.audioBefore),
        sql`${storyRevisions.audioBefore} is distinct from ${stories.audioKey}`,
        sql`not exists (select from story_revisions other where other.story_id = ${storyRevisions.storyId}
          and other.state = 'answered' and other.audio_before = ${storyRevisions.audioBefore})`,
      ),
    );
  await tx
    .update(storyRevisions)
    .set({ audioBefore: null })
    .where(
      inArray(
        storyRevisions.id,
        rows.map(({ id }) => id),
      ),
    );
  return [...new Set(rows.flatMap(({ key }) => key ?? []))];
}
