import type { QueuedSong, Waiting } from '@keepsong/domain/instant/song-queue';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { instantSongs } from '../../../db/schema/instant.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/named-lock.ts';
import type { SongRow } from './songs.repository.ts';

/** Which songs go first: those of paid orders, or previews, for which a visitor is waiting. */
export type Lane = 'paid' | 'previews';

/** Songs that are due: songs that are queued, and songs whose maker no longer renews its lease. */
export const isDue = (now: Date): SQL =>
  sql`((${instantSongs.status} = 'queued' and ${instantSongs.runAfter} <= ${now})
  or (${instantSongs.status} = 'processing' and ${instantSongs.leaseUntil} < ${now}))`;

/** Songs that were finished within this time still count as turns of their visitor and address. */
const REMEMBERED_MS = 10 * 60_000;

/**
 * The turn of each song that is queued or being made (decision 0080). A turn is the song's number among the
 * songs of its network address: first the songs that were finished just now, then the first song of each
 * visitor, then the second ones, and so on. So an address with twenty songs lets the first song of everybody
 * else pass, and a visitor with five songs lets the others at the same address pass. A song that several
 * visitors requested has the best turn of them, so that nobody can delay the songs of others by requesting them
 * first.
 */
const turns = (now: Date): SQL => sql`(
  select id, min(turn) as turn from (
    select id, row_number() over (partition by extent, network order by is_made desc, own_turn, asked_at, id) as turn
    from (
      select song.id, song.extent, task.created_at as asked_at,
        coalesce(task.network, convert_to(task.visitor_id::text, 'UTF8')) as network,
        song.status not in ('queued', 'processing') as is_made,
        row_number() over (partition by song.extent, task.visitor_id order by task.created_at, song.id) as own_turn
      from instant_songs song left join instant_tasks task on task.song_id = song.id
      where song.status in ('queued', 'processing')
        or song.finished_at > ${new Date(now.getTime() - REMEMBERED_MS).toISOString()}::timestamptz
    ) of_visitors
  ) of_addresses group by id) turns`;

const isSong = sql`turns.id = ${instantSongs.id}`;

/** The due song that is next; undefined when none is due. */
export async function findNext(db: DbOrTx, now: Date, lane: Lane): Promise<SongRow | undefined> {
  const [next] = await db
    .select(getTableColumns(instantSongs))
    .from(instantSongs)
    .innerJoin(turns(now), isSong)
    .where(isDue(now))
    .orderBy(
      sql`(${instantSongs.extent} = 'full') = ${lane === 'paid'} desc, turns.turn`,
      instantSongs.createdAt,
      instantSongs.id,
    )
    .limit(1);
  return next;
}

/** All songs that wait or are being made, in the order in which the songs of each lane are made. */
export async function findQueue(db: DbOrTx, now: Date): Promise<QueuedSong[]> {
  const rows = await db
    .select({
      id: instantSongs.id,
      extent: instantSongs.extent,
      status: instantSongs.status,
      progress: instantSongs.progress,
    })
    .from(instantSongs)
    .innerJoin(turns(now), isSong)
    .where(sql`${instantSongs.status} in ('queued', 'processing')`)
    .orderBy(sql`turns.turn`, instantSongs.createdAt, instantSongs.id);
  return rows.map(({ id, extent, status, progress }) => ({
    id,
    isPaid: extent === 'full',
    isBeingMade: status === 'processing',
    done: progress / 100,
  }));
}

/**
 * Makes other requests for previews wait until this transaction ends. Without this lock, parallel requests
 * could exceed a bound.
 */
export async function lockQueue(tx: Tx): Promise<void> {
  await lockName(tx, 'instant_queue');
}

/** How many previews wait or are being made: in all (`all`), and of one network (`own`). */
export async function countWaiting(tx: Tx, network: Buffer): Promise<Waiting> {
  const { rows } = await tx.execute<Waiting>(sql`
    select count(*)::int as "all", count(*) filter (where exists (
      select from instant_tasks task where task.song_id = song.id and task.network = ${network}))::int as own
    from instant_songs song where song.status in ('queued', 'processing') and song.extent = 'preview'`);
  return rows[0] ?? { all: 0, own: 0 };
}
