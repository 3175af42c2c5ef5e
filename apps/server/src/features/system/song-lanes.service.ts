import type { SystemSong } from '@keepsong/contract/system/system';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { ok, type Result } from '@keepsong/domain/result';
import { may } from '@keepsong/domain/staff/permissions';
import { isSongStuck } from '@keepsong/domain/system/system';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import type { FailedSongs } from '../instant/failed-songs.service.ts';
import { findLaneSongs, type LaneSong } from './song-lanes.repository.ts';

type Deps = { db: Db; clock: Clock; failedSongs: Pick<FailedSongs, 'makeAgain'> };

/** The queue of instant songs for the staff. It shows songs by their ids, and does not name their customers. */
export function createSongLanes({ db, clock, failedSongs }: Deps) {
  function mayRetry({ status, since, runAfter }: LaneSong, now: Date): boolean {
    if (status === 'failed') return true;
    return status === 'queued' ? runAfter > now : isSongStuck(since, now);
  }

  return {
    /** Refuses with `sign_in_required`, `forbidden`. */
    async list(session: Session | null): Promise<Result<{ songs: SystemSong[]; has_more: boolean }>> {
      const by = requireStaff(session, 'system');
      if (!by.ok) return by;
      const now = clock.now();
      const seesOrders = may(by.value.role, 'orders');
      const { songs, hasMore } = await findLaneSongs(db);
      return ok({
        songs: songs.map((song) => ({
          ...{ id: song.id, state: song.status, progress: song.progress, attempts: song.attempts },
          lane: song.extent === 'full' ? ('paid' as const) : ('free' as const),
          created_at: song.createdAt.toISOString(),
          since: song.since.toISOString(),
          next_at: song.status === 'queued' && song.runAfter > now ? song.runAfter.toISOString() : null,
          error: song.error,
          order_number: seesOrders && song.orderId !== null ? orderNumber(song.orderId) : null,
          may_retry: mayRetry(song, now),
        })),
        has_more: hasMore,
      });
    },

    /** Refuses with `sign_in_required`, `forbidden`, `not_found`. */
    async retry(session: Session | null, id: string, reason: string): Promise<Result<{ changed: number }>> {
      const by = requireStaff(session, 'system');
      return by.ok ? failedSongs.makeAgain(id, by.value, reason) : by;
    },
  };
}

export type SongLanes = ReturnType<typeof createSongLanes>;
