import { BEING_RENDERED } from '@keepsong/domain/states/lists';
import { and, asc, eq, inArray, isNotNull, isNull, lt, notExists, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { instantAllowances, instantLinks, instantSongs, instantTasks } from '../../../db/schema/instant.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { begin, move } from '../../platform/states/move.ts';
import type { Standing } from '../../platform/states/ruled.ts';
import { traceparentNow } from '../../platform/telemetry/tracing.ts';

export type SongRow = typeof instantSongs.$inferSelect;
export type TaskRow = typeof instantTasks.$inferSelect;
export type NewSong = Pick<SongRow, 'hash' | 'extent' | 'request' | 'status' | 'createdAt'> &
  Partial<Pick<SongRow, 'maker'>>;
/** A finished song and its own file. */
export type SongFile = Pick<SongRow, 'id' | 'hash'> & { audioKey: string };
type StoryOfFile = Pick<typeof stories.$inferSelect, 'id' | 'greeting' | 'instant'>;
export type NewTask = Omit<TaskRow, 'id' | 'orderedAt'>;

/**
 * Finds the song of a request, or adds it. A song that has failed is queued again when its preview is requested again.
 */
export async function wantSong(tx: DbOrTx, song: NewSong): Promise<Pick<SongRow, 'id' | 'status'>> {
  const traceparent = traceparentNow();
  const wanted = { ...song, runAfter: song.createdAt, traceparent };
  const [made] = await begin(tx, 'instant_songs', wanted, 'customer', { onConflict: 'ignore' });
  if (made !== undefined) return { id: made, status: song.status };
  const known = await findByHash(tx, song.hash);
  const isWantedAgain = known.status === 'failed' || known.status === 'waiting';
  if (song.status !== 'queued' || !isWantedAgain) return known;
  const set = { attempts: 0, progress: 0, runAfter: song.createdAt, traceparent };
  const isQueued = await move(tx, 'instant_songs', known, 'queued', 'customer', { set });
  // Another request has changed the state meanwhile, so read the new one.
  return isQueued ? { id: known.id, status: 'queued' } : findByHash(tx, song.hash);
}

async function findByHash(tx: DbOrTx, hash: string): Promise<Standing<'instant_songs'>> {
  const [row] = await tx
    .select({ id: instantSongs.id, status: instantSongs.status })
    .from(instantSongs)
    .where(eq(instantSongs.hash, hash));
  if (!row) throw new Error('no song has this hash');
  return row;
}

/** The same song in its other extent: the whole song of a preview, or the preview of a whole song. */
export async function findOtherExtent(
  db: DbOrTx,
  { request, extent }: Pick<SongRow, 'request' | 'extent'>,
): Promise<SongRow | null> {
  const [row] = await db
    .select()
    .from(instantSongs)
    .where(
      and(eq(instantSongs.request, request), eq(instantSongs.extent, extent === 'full' ? 'preview' : 'full')),
    )
    .limit(1);
  return row ?? null;
}

/** Stores a visitor's request for a song, once. `isNew`: the request counts as one more song of the visitor. */
export async function askOnce(tx: DbOrTx, task: NewTask): Promise<{ id: string; isNew: boolean }> {
  const [made] = await tx
    .insert(instantTasks)
    .values(task)
    .onConflictDoNothing()
    .returning({ id: instantTasks.id });
  if (made) return { id: made.id, isNew: task.isCounted };
  const isSame = and(
    eq(instantTasks.visitorId, task.visitorId),
    eq(instantTasks.collectionId, task.collectionId),
    eq(instantTasks.songId, task.songId),
  );
  // A request whose song failed stopped counting. When the visitor repeats it, it counts again.
  const again = task.isCounted
    ? await tx
        .update(instantTasks)
        .set({ isCounted: true })
        .where(and(isSame, eq(instantTasks.isCounted, false)))
        .returning({ id: instantTasks.id })
    : [];
  if (again[0]) return { id: again[0].id, isNew: true };
  const [known] = await tx.select({ id: instantTasks.id }).from(instantTasks).where(isSame);
  if (!known) throw new Error('no task found for the song');
  return { id: known.id, isNew: false };
}

/**
 * Counts one more song of a visitor and returns how many are used now; null when the visitor has already used `most`.
 * This is a single statement, so that parallel requests cannot exceed `most`.
 */
export async function takeSong(
  tx: Tx,
  { visitorId, collectionId }: Pick<TaskRow, 'visitorId' | 'collectionId'>,
  most: number,
): Promise<number | null> {
  const [row] = await tx
    .insert(instantAllowances)
    .values({ visitorId, collectionId, used: 1 })
    .onConflictDoUpdate({
      target: [instantAllowances.visitorId, instantAllowances.collectionId],
      set: { used: sql`${instantAllowances.used} + 1` },
      setWhere: sql`${instantAllowances.used} < ${most}`,
    })
    .returning({ used: instantAllowances.used });
  return row?.used ?? null;
}

export async function songsUsed(db: DbOrTx, visitorId: string, collectionId: string): Promise<number> {
  const [row] = await db
    .select({ used: instantAllowances.used })
    .from(instantAllowances)
    .where(and(eq(instantAllowances.visitorId, visitorId), eq(instantAllowances.collectionId, collectionId)));
  return row?.used ?? 0;
}

/** The song with this id if it is a preview. Null for a whole song or an unknown id. */
export async function findPreview(db: DbOrTx, id: string): Promise<SongRow | null> {
  const [row] = await db
    .select()
    .from(instantSongs)
    .where(and(eq(instantSongs.id, id), eq(instantSongs.extent, 'preview')));
  return row ?? null;
}

export type TaskOfSong = { task: TaskRow; song: SongRow };

export const findTasks = (db: DbOrTx, ids: readonly string[], collectionId: string): Promise<TaskOfSong[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select({ task: instantTasks, song: instantSongs })
        .from(instantTasks)
        .innerJoin(instantSongs, eq(instantSongs.id, instantTasks.songId))
        .where(and(inArray(instantTasks.id, [...ids]), eq(instantTasks.collectionId, collectionId)));

/** The songs of a collection that count for a visitor, oldest first. Empty when there is no visitor. */
export const findOwnPreviews = (
  db: DbOrTx,
  visitorId: string | null,
  collectionId: string,
): Promise<TaskOfSong[]> =>
  visitorId === null
    ? Promise.resolve([])
    : db
        .select({ task: instantTasks, song: instantSongs })
        .from(instantTasks)
        .innerJoin(instantSongs, eq(instantSongs.id, instantTasks.songId))
        .where(
          and(
            eq(instantTasks.visitorId, visitorId),
            eq(instantTasks.collectionId, collectionId),
            instantTasks.isCounted,
          ),
        )
        .orderBy(asc(instantTasks.createdAt), asc(instantTasks.id));

/** Picked full songs by the ids of their tasks. Previews are left out, because they cannot be bought. */
export const findPickedSongs = (db: DbOrTx, ids: readonly string[]): Promise<TaskOfSong[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select({ task: instantTasks, song: instantSongs })
        .from(instantTasks)
        .innerJoin(instantSongs, eq(instantSongs.id, instantTasks.songId))
        .where(and(inArray(instantTasks.id, [...ids]), eq(instantTasks.extent, 'full')));

/** The titles of the previews of whole songs, by the id of the whole song. */
export async function findTitles(
  db: DbOrTx,
  songIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (songIds.length === 0) return new Map();
  const whole = alias(instantSongs, 'whole');
  const found = await db
    .select({ id: whole.id, title: instantSongs.title })
    .from(whole)
    .innerJoin(instantSongs, and(eq(instantSongs.request, whole.request), eq(instantSongs.extent, 'preview')))
    .where(inArray(whole.id, [...songIds]));
  return new Map(found.map(({ id, title }) => [id, title]));
}

/** Marks a picked song as ordered. False when it was ordered before. */
export async function markOrdered(tx: Tx, id: string, now: Date): Promise<boolean> {
  const done = await tx
    .update(instantTasks)
    .set({ orderedAt: now })
    .where(and(eq(instantTasks.id, id), isNull(instantTasks.orderedAt)));
  return done.rowCount === 1;
}

/** The job that moves files reads at most this many at once. */
const MOVED_AT_ONCE = 50;

const earlierKey = sql`'instant/' || left(${instantSongs.hash}, 40) || '.mp3'`;
const hasToldKey = sql`${stories.audioKey} in (${earlierKey}, ${instantSongs.audioKey})`;

/**
 * Songs whose own file has the name that the first versions of the shop gave to it, or whose name is also the name
 * of a story's recording, as in later versions. Without those in `left`.
 */
export const findToldFiles = (db: DbOrTx, left: readonly SongFile[]): Promise<SongFile[]> =>
  db
    .select({ id: instantSongs.id, hash: instantSongs.hash, audioKey: sql<string>`${instantSongs.audioKey}` })
    .from(instantSongs)
    .where(
      and(
        isNotNull(instantSongs.audioKey),
        notInArray(
          instantSongs.id,
          left.map(({ id }) => id),
        ),
        or(
          eq(instantSongs.audioKey, earlierKey),
          inArray(
            instantSongs.id,
            db
              .select({ id: instantSongs.id })
              .from(stories)
              .innerJoin(instantSongs, eq(instantSongs.id, stories.instantSongId))
              .where(hasToldKey),
          ),
        ),
      ),
    )
    .orderBy(asc(instantSongs.id))
    .limit(MOVED_AT_ONCE);

/** The stories of a song whose recording is the song's own file, or has the name from the first versions. */
export const findStoriesOfFile = (db: DbOrTx, songId: string): Promise<StoryOfFile[]> =>
  db
    .select({ id: stories.id, greeting: stories.greeting, instant: stories.instant })
    .from(stories)
    .innerJoin(instantSongs, eq(instantSongs.id, stories.instantSongId))
    .where(and(eq(instantSongs.id, songId), hasToldKey));

export async function renameFile(db: DbOrTx, id: string, audioKey: string): Promise<void> {
  await db.update(instantSongs).set({ audioKey }).where(eq(instantSongs.id, id));
}

/**
 * Deletes requests older than `before`, and old songs that no request and no story uses any more. A song with a story
 * stays, because it was ordered. Returns the storage keys of the deleted songs' files. The deleted requests no longer
 * count, so their visitors may request as many songs again.
 */
export async function deleteOldSongs(db: DbOrTx, before: Date): Promise<string[]> {
  await db.execute(sql`
    with gone as (
      delete from ${instantTasks} where ${instantTasks.createdAt} < ${before.toISOString()}::timestamptz
      returning visitor_id, collection_id, is_counted
    ), counted as (
      select visitor_id, collection_id, count(*)::int as songs from gone where is_counted group by 1, 2
    )
    update ${instantAllowances} set used = greatest(0, used - counted.songs) from counted
    where ${instantAllowances.visitorId} = counted.visitor_id
      and ${instantAllowances.collectionId} = counted.collection_id`);
  await db.delete(instantLinks).where(lt(instantLinks.expiresAt, before));
  const gone = await db
    .delete(instantSongs)
    .where(
      and(
        lt(instantSongs.createdAt, before),
        notInArray(instantSongs.status, [...BEING_RENDERED]),
        // Keep the whole song while its preview is kept: the preview can still be bought, and a model cannot
        // make the same song again.
        sql`not (${instantSongs.extent} = 'full' and exists (select from instant_songs preview
          where preview.request = ${instantSongs.request} and preview.extent = 'preview'))`,
        notExists(
          db
            .select({ id: instantTasks.id })
            .from(instantTasks)
            .where(eq(instantTasks.songId, instantSongs.id)),
        ),
        notExists(
          db.select({ id: stories.id }).from(stories).where(eq(stories.instantSongId, instantSongs.id)),
        ),
      ),
    )
    .returning({ audioKey: instantSongs.audioKey });
  return gone.flatMap(({ audioKey }) => audioKey ?? []);
}
