import { and, asc, eq, gt, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { oneOf } from '../../../db/schema/columns.ts';
import { instantSongs } from '../../../db/schema/instant.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { move } from '../../platform/states/move.ts';
import type { SongRow } from './songs.repository.ts';

export type Deliverable = { story: typeof stories.$inferSelect; song: SongRow };

const BATCH = 20;

const waiting = oneOf(stories.status, ['created']);

const isNotIn = (left: readonly Deliverable[]) =>
  notInArray(
    stories.id,
    left.map(({ story }) => story.id),
  );

/** The songs of stories for which this holds, those of the oldest stories first. */
const songsWhere = (db: DbOrTx, condition: SQL | undefined, limit: number): Promise<Deliverable[]> =>
  db
    .select({ story: stories, song: instantSongs })
    .from(stories)
    .innerJoin(instantSongs, eq(instantSongs.id, stories.instantSongId))
    .where(condition)
    .orderBy(asc(stories.id))
    .limit(limit);

/** A batch of the stories whose song is finished but not delivered, without those in `left`. */
export const findDeliverable = (db: DbOrTx, left: readonly Deliverable[]): Promise<Deliverable[]> =>
  songsWhere(db, and(waiting, eq(instantSongs.status, 'completed'), isNotIn(left)), BATCH);

const inTrouble = and(waiting, eq(instantSongs.status, 'failed'));

/** Stories whose song could not be made after all attempts. */
export const findInTrouble = (db: DbOrTx): Promise<Deliverable[]> => songsWhere(db, inTrouble, 200);

/** A batch of the stories in trouble whose owner was not told yet, without those in `left`. */
export const findUntoldTrouble = (db: DbOrTx, left: readonly Deliverable[]): Promise<Deliverable[]> =>
  songsWhere(db, and(inTrouble, isNull(stories.instantTroubleAt), isNotIn(left)), BATCH);

export async function findSongOfStory(tx: DbOrTx, id: string) {
  const [song] = await tx
    .select({
      status: instantSongs.status,
      progress: instantSongs.progress,
      lines: instantSongs.lines,
      peaks: instantSongs.peaks,
    })
    .from(instantSongs)
    .where(eq(instantSongs.id, id));
  return song ?? null;
}

/** Has a song tried at once that waits for its next try. False when the song does not wait for one. */
export async function hurrySong(db: DbOrTx, id: string, now: Date): Promise<boolean> {
  const done = await db
    .update(instantSongs)
    .set({ runAfter: now })
    .where(and(eq(instantSongs.id, id), eq(instantSongs.status, 'queued'), gt(instantSongs.runAfter, now)));
  return done.rowCount === 1;
}

/**
 * Takes a song from a maker that has made it since before `before`, and queues it again. The maker notices this
 * when it renews its lease, and stores nothing. False when no maker has the song, or a maker took it after
 * `before`.
 */
export async function takeSongBack(db: DbOrTx, id: string, { now, before }: { now: Date; before: Date }) {
  const set = { progress: 0, runAfter: now, claim: null, leaseUntil: null };
  const begun = sql`(select max(h.moved_at) from state_changes h where h.what = 'instant_songs'
    and h.row_key = ${id} and h.to_state = 'processing') < ${before.toISOString()}::timestamptz`;
  return move(db, 'instant_songs', { id, status: 'processing' }, 'queued', 'staff', { set, where: begun });
}

/** Queues a song again after all its attempts failed. False for a song in any other state. */
export async function retrySong(db: DbOrTx, id: string, now: Date): Promise<boolean> {
  const set = { attempts: 0, progress: 0, runAfter: now, finishedAt: null };
  return move(db, 'instant_songs', { id, status: 'failed' }, 'queued', 'staff', { set });
}
