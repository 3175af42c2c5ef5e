import type { InstantSongState } from '@keepsong/domain/states/tables';
import { and, eq, sql } from 'drizzle-orm';
import { instantAllowances, instantSongs, instantTasks } from '../../../db/schema/instant.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { type By, begin, move } from '../../platform/states/move.ts';
import type { Along } from '../../platform/states/ruled.ts';
import { traceparentNow } from '../../platform/telemetry/tracing.ts';
import { findNext, isDue, type Lane } from './song-queue.repository.ts';
import type { SongRow } from './songs.repository.ts';

type Claiming = { claim: string; lane: Lane; now: Date; leaseUntil: Date };

/**
 * Claims the due song that comes first; null when none is due. Two makers never get the same song: the slower one tries
 * the next song.
 */
export async function claimSong(
  db: DbOrTx,
  { claim, lane, now, leaseUntil }: Claiming,
): Promise<SongRow | null> {
  for (let song = await findNext(db, now, lane); song; song = await findNext(db, now, lane)) {
    const taken = { progress: 0, attempts: song.attempts + 1, claim, leaseUntil };
    const where = and(isDue(now), eq(instantSongs.attempts, song.attempts));
    if (await move(db, 'instant_songs', song, 'processing', 'shop', { set: taken, where }))
      return { ...song, ...taken, status: 'processing' };
  }
  return null;
}

/**
 * Ends the work of the maker with this claim and moves its song to another state. False when another maker has taken
 * over the song.
 */
const leave = (
  db: DbOrTx,
  { id, claim }: { id: string; claim: string },
  to: InstantSongState,
  set: Along<'instant_songs'>,
  why?: string,
): Promise<boolean> =>
  move(db, 'instant_songs', { id, status: 'processing' }, to, 'shop', {
    set: { ...set, claim: null, leaseUntil: null },
    same: { claim },
    why,
  });

/** Renews a maker's lease and stores the progress. False when another maker has taken over the song. */
export async function holdSong(
  db: DbOrTx,
  { id, claim, progress, leaseUntil }: { id: string; claim: string; progress: number; leaseUntil: Date },
): Promise<boolean> {
  const isMine = and(
    eq(instantSongs.id, id),
    eq(instantSongs.claim, claim),
    eq(instantSongs.status, 'processing'),
  );
  const done = await db
    .update(instantSongs)
    .set({ leaseUntil, progress: sql`greatest(${instantSongs.progress}, ${progress})` })
    .where(isMine);
  return done.rowCount === 1;
}

export type FinishedSong = Pick<
  SongRow,
  'audioKey' | 'title' | 'lyrics' | 'seconds' | 'peaks' | 'lines' | 'maker'
>;

/** Stores a finished song. False when another maker has taken over the song. */
export const completeSong = (
  db: DbOrTx,
  { now, ...mine }: { id: string; claim: string; now: Date },
  made: FinishedSong,
): Promise<boolean> =>
  leave(db, mine, 'completed', { ...made, progress: 100, lastError: null, finishedAt: now });

/**
 * Stores the whole song that was made together with a preview. If its row exists already in another state, the
 * row becomes finished. A whole song that is finished already stays as it is.
 */
export async function keepWhole(
  tx: Tx,
  song: Pick<SongRow, 'hash' | 'request'>,
  made: FinishedSong,
  now: Date,
): Promise<void> {
  const done = { ...made, progress: 100, lastError: null, finishedAt: now };
  const whole = { ...song, ...done, extent: 'full', status: 'completed' as const, createdAt: now };
  const [added] = await begin(tx, 'instant_songs', whole, 'shop', { onConflict: 'ignore' });
  if (added !== undefined) return;
  const [known] = await tx
    .select({ id: instantSongs.id, status: instantSongs.status })
    .from(instantSongs)
    .where(eq(instantSongs.hash, song.hash));
  if (!known || known.status === 'completed') return;
  // Without its claim, a maker that has taken the song meanwhile cannot store another version.
  const set = { ...done, claim: null, leaseUntil: null };
  await move(tx, 'instant_songs', known, 'completed', 'shop', { set });
}

/** Queues a song for another attempt. Does nothing when another maker has taken over the song. */
export async function postponeSong(
  db: DbOrTx,
  { runAfter, reason, ...mine }: { id: string; claim: string; runAfter: Date; reason: string },
): Promise<void> {
  await leave(db, mine, 'queued', { runAfter, lastError: reason }, 'postponed');
}

/** Queues the song of a paid order, unless it is already queued, being made or finished. */
export async function queueSong(tx: Tx, id: string, now: Date, by: By): Promise<void> {
  const set = { attempts: 0, runAfter: now, createdAt: now, traceparent: traceparentNow() };
  const isQueued = await move(tx, 'instant_songs', { id, status: 'waiting' }, 'queued', by, { set });
  if (!isQueued) await move(tx, 'instant_songs', { id, status: 'failed' }, 'queued', by, { set });
}

/** Puts an unfinished song back in the queue, from `runAfter` on. The interrupted attempt does not count. */
export async function releaseSong(
  db: DbOrTx,
  { id, claim, runAfter }: { id: string; claim: string; runAfter?: Date },
): Promise<void> {
  const set = { attempts: sql`${instantSongs.attempts} - 1`, ...(runAfter && { runAfter }) };
  await leave(db, { id, claim }, 'queued', set, 'given_back');
}

/**
 * Marks a song as failed. False when another maker has taken over the song. A failed song does not count for the
 * visitors who requested it, so each of them may request one more.
 */
export async function failSong(
  tx: DbOrTx,
  { id, claim, now, reason }: { id: string; claim: string; now: Date; reason: string },
): Promise<boolean> {
  const isMine = await leave(tx, { id, claim }, 'failed', { lastError: reason, finishedAt: now });
  if (!isMine) return false;
  await tx.execute(sql`
    with given_back as (
      update ${instantTasks} set is_counted = false
      where ${instantTasks.songId} = ${id} and ${instantTasks.isCounted} returning visitor_id, collection_id
    )
    update ${instantAllowances} set used = used - 1 from given_back
    where ${instantAllowances.visitorId} = given_back.visitor_id
      and ${instantAllowances.collectionId} = given_back.collection_id`);
  return true;
}
