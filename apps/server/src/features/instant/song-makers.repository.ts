import type { InstantSongState } from '@keepsong/domain/states/tables';
import { and, eq, sql } from 'drizzle-orm';
import { instantAllowances, instantSongs, instantTasks } from '../../../db/schema/instant.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { type By, move } from '../../platform/states/move.ts';
import type { Along } from '../../platform/states/ruled.ts';
import type { SongRow } from './songs.repository.ts';

type Claiming = { claim: string; now: Date; leaseUntil: Date };

/** A paid song may wait this much longer than a preview that somebody sits in front of. */
const PREVIEWS_FIRST = sql`interval '30 seconds'`;

/** Asked for, or in the hands of somebody who fell silent. */
const isDue = (now: Date) => sql`((${instantSongs.status} = 'queued' and ${instantSongs.runAfter} <= ${now})
  or (${instantSongs.status} = 'processing' and ${instantSongs.leaseUntil} < ${now}))`;

const findNext = async (db: DbOrTx, now: Date) =>
  (
    await db
      .select()
      .from(instantSongs)
      .where(isDue(now))
      .orderBy(
        sql`${instantSongs.createdAt} + case when ${instantSongs.extent} = 'full' then ${PREVIEWS_FIRST} else interval '0' end`,
      )
      .limit(1)
  )[0];

/**
 * Takes up the song that has waited longest, of those that are due. No two makers get the same one: whoever comes
 * second looks for the next.
 */
export async function claimSong(db: DbOrTx, { claim, now, leaseUntil }: Claiming): Promise<SongRow | null> {
  for (let song = await findNext(db, now); song; song = await findNext(db, now)) {
    const taken = { progress: 0, attempts: song.attempts + 1, claim, leaseUntil };
    const where = and(isDue(now), eq(instantSongs.attempts, song.attempts));
    if (await move(db, 'instant_songs', song, 'processing', 'shop', { set: taken, where }))
      return { ...song, ...taken, status: 'processing' };
  }
  return null;
}

/** A song that this maker has in hand; nobody else's claim is touched. */
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

/** Says that the song is still being made, and how far it is; false when somebody else has it by now. */
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

export type MadeSong = Pick<SongRow, 'audioKey' | 'title' | 'lyrics' | 'seconds' | 'peaks' | 'lines'>;

/** A song is finished once, by whoever has it: false when somebody else has it by now. */
export const completeSong = (
  db: DbOrTx,
  { now, ...mine }: { id: string; claim: string; now: Date },
  made: MadeSong,
): Promise<boolean> =>
  leave(db, mine, 'completed', { ...made, progress: 100, lastError: null, finishedAt: now });

/** Puts a song off that could not be made; somebody else may have it by now. */
export async function postponeSong(
  db: DbOrTx,
  { runAfter, reason, ...mine }: { id: string; claim: string; runAfter: Date; reason: string },
): Promise<void> {
  await leave(db, mine, 'queued', { runAfter, lastError: reason }, 'postponed');
}

/** Puts the song of a paid order in the queue, unless it is being made or is there already. */
export async function queueSong(tx: Tx, id: string, now: Date, by: By): Promise<void> {
  const set = { attempts: 0, runAfter: now, createdAt: now };
  const isQueued = await move(tx, 'instant_songs', { id, status: 'waiting' }, 'queued', by, { set });
  if (!isQueued) await move(tx, 'instant_songs', { id, status: 'failed' }, 'queued', by, { set });
}

/** Gives a song back that was not finished, as if it had never been taken up. */
export async function releaseSong(db: DbOrTx, id: string, claim: string): Promise<void> {
  await leave(db, { id, claim }, 'queued', { attempts: sql`${instantSongs.attempts} - 1` }, 'given_back');
}

/** Gives a song up; false when somebody else has it by now. Whoever had it counted has one more again. */
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
