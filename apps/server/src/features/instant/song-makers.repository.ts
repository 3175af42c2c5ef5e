import { and, eq, sql } from 'drizzle-orm';
import { instantAllowances, instantSongs, instantTasks } from '../../../db/schema/instant.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import type { SongRow } from './instant.repository.ts';

type Claiming = { claim: string; now: Date; leaseUntil: Date };

/** A paid song may wait this much longer than a preview that somebody sits in front of. */
const PREVIEWS_FIRST = sql`interval '30 seconds'`;

/**
 * Takes up the song that has waited longest, of those that are due: asked for, or in the hands of somebody who fell
 * silent. No two makers get the same one.
 */
export async function claimSong(db: DbOrTx, { claim, now, leaseUntil }: Claiming): Promise<SongRow | null> {
  const isDue = sql`(${instantSongs.status} = 'queued' and ${instantSongs.runAfter} <= ${now})
    or (${instantSongs.status} = 'processing' and ${instantSongs.leaseUntil} < ${now})`;
  const [row] = await db
    .update(instantSongs)
    .set({
      status: 'processing',
      progress: 0,
      attempts: sql`${instantSongs.attempts} + 1`,
      claim,
      leaseUntil,
    })
    .where(
      eq(
        instantSongs.id,
        sql`(select ${instantSongs.id} from ${instantSongs} where ${isDue}
          order by ${instantSongs.createdAt} + case when ${instantSongs.extent} = 'full' then ${PREVIEWS_FIRST} else interval '0' end
          limit 1 for update skip locked)`,
      ),
    )
    .returning();
  return row ?? null;
}

const isMine = (id: string, claim: string) =>
  and(eq(instantSongs.id, id), eq(instantSongs.claim, claim), eq(instantSongs.status, 'processing'));

/** Says that the song is still being made, and how far it is; false when somebody else has it by now. */
export async function holdSong(
  db: DbOrTx,
  { id, claim, progress, leaseUntil }: { id: string; claim: string; progress: number; leaseUntil: Date },
): Promise<boolean> {
  const done = await db
    .update(instantSongs)
    .set({ leaseUntil, progress: sql`greatest(${instantSongs.progress}, ${progress})` })
    .where(isMine(id, claim));
  return done.rowCount === 1;
}

export type MadeSong = Pick<SongRow, 'audioKey' | 'title' | 'lyrics' | 'seconds' | 'peaks' | 'lines'>;

/** A song is finished once, by whoever has it: false when somebody else has it by now. */
export async function completeSong(
  db: DbOrTx,
  { id, claim, now }: { id: string; claim: string; now: Date },
  made: MadeSong,
): Promise<boolean> {
  const done = await db
    .update(instantSongs)
    .set({
      ...made,
      status: 'completed',
      progress: 100,
      claim: null,
      leaseUntil: null,
      lastError: null,
      finishedAt: now,
    })
    .where(isMine(id, claim));
  return done.rowCount === 1;
}

export async function postponeSong(
  db: DbOrTx,
  { id, claim, runAfter, reason }: { id: string; claim: string; runAfter: Date; reason: string },
): Promise<void> {
  await db
    .update(instantSongs)
    .set({ status: 'queued', claim: null, leaseUntil: null, runAfter, lastError: reason })
    .where(isMine(id, claim));
}

/** Gives a song back that was not finished, as if it had never been taken up. */
export async function releaseSong(db: DbOrTx, id: string, claim: string): Promise<void> {
  await db
    .update(instantSongs)
    .set({
      status: 'queued',
      claim: null,
      leaseUntil: null,
      attempts: sql`${instantSongs.attempts} - 1`,
    })
    .where(isMine(id, claim));
}

/** Gives a song up; false when somebody else has it by now. Whoever had it counted has one more again. */
export async function failSong(
  tx: DbOrTx,
  { id, claim, now, reason }: { id: string; claim: string; now: Date; reason: string },
): Promise<boolean> {
  const done = await tx
    .update(instantSongs)
    .set({ status: 'failed', claim: null, leaseUntil: null, lastError: reason, finishedAt: now })
    .where(isMine(id, claim));
  if (done.rowCount !== 1) return false;
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
