import { MOST_COUNTED } from '@keepsong/domain/system/system';
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/db/database.ts';

export type LaneSong = {
  id: string;
  extent: 'preview' | 'full';
  status: 'queued' | 'processing' | 'failed';
  progress: number;
  attempts: number;
  createdAt: Date;
  /** The time since which the song is in its state. */
  since: Date;
  runAfter: Date;
  error: string;
  orderId: number | null;
};

const MOST = 100;

/** Songs that wait, are being made or have failed: paid ones first, then the oldest. At most `MOST` + 1. */
export async function findLaneSongs(db: DbOrTx): Promise<{ songs: LaneSong[]; hasMore: boolean }> {
  const { rows } = await db.execute<
    Omit<LaneSong, 'createdAt' | 'since' | 'runAfter'> & {
      created_at: string;
      since: string;
      run_after: string;
    }
  >(sql`
    select s.id, s.extent, s.status, s.progress, s.attempts, s.created_at, s.run_after,
      coalesce(s.last_error, '') as error,
      coalesce((select max(h.moved_at) from state_changes h where h.what = 'instant_songs'
        and h.row_key = s.id::text and h.to_state = s.status), s.created_at) as since,
      (select t.order_id::float8 from stories t where t.instant_song_id = s.id limit 1) as "orderId"
    from (
      (select * from instant_songs where status in ('queued','processing') order by (extent = 'full') desc, created_at limit ${MOST + 1})
      union all
      (select * from instant_songs where status = 'failed' order by created_at desc limit ${MOST + 1})
    ) s
    order by (s.status = 'failed'), (s.extent = 'full') desc, s.created_at limit ${MOST + 1}`);
  const songs = rows.slice(0, MOST).map(({ created_at, since, run_after, ...song }) => ({
    ...song,
    createdAt: new Date(created_at),
    since: new Date(since),
    runAfter: new Date(run_after),
  }));
  return { songs, hasMore: rows.length > MOST };
}

export type LaneCounts = { paid: number; free: number; failed: number; oldestSince: Date | null };

export async function countLanes(db: DbOrTx): Promise<LaneCounts> {
  const { rows } = await db.execute<Omit<LaneCounts, 'oldestSince'> & { oldest: string | null }>(sql`
    select count(*) filter (where extent = 'full')::int as paid,
      count(*) filter (where extent = 'preview')::int as free, min(created_at) as oldest,
      (select count(*)::int from (select from instant_songs where status = 'failed' limit ${MOST_COUNTED + 1}) f) as failed
    from instant_songs where status in ('queued','processing')`);
  const [{ oldest, ...counts } = { paid: 0, free: 0, failed: 0, oldest: null }] = rows;
  return { ...counts, oldestSince: oldest === null ? null : new Date(oldest) };
}
