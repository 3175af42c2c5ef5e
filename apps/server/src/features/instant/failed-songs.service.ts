import { ok, type Result, refuse } from '@keepsong/domain/result';
import { SONG_STUCK_MS } from '@keepsong/domain/system/system';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { StaffMember } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import { forgetTrouble } from '../stories/instant-stories.service.ts';
import { findInTrouble, hurrySong, retrySong, takeSongBack } from './deliveries.repository.ts';
import type { SongMakers } from './song-makers.job.ts';

type Deps = { database: Database; makers: Pick<SongMakers, 'wanted'>; clock: Clock };

/**
 * Instant songs of paid orders that could not be made after all attempts. The staff see a list of them and can retry
 * each.
 */
export function createFailedSongs({ database, makers, clock }: Deps) {
  return {
    /** The list names the customers of the songs, so the staff log notes who has read it. */
    async list(by: StaffMember) {
      const rows = await findInTrouble(database.db);
      if (rows.length > 0)
        await noteStaff(database.db, by, clock.now(), {
          action: 'instant_songs.seen',
          after: { customers: rows.map(({ story }) => story.ownerId) },
        });
      return rows.map(({ story, song }) => ({
        song_id: song.id,
        order_id: story.orderId,
        story_slug: story.slug,
        recipient: story.songData.recipient,
        reason: song.lastError ?? '',
        since: (song.finishedAt ?? song.createdAt).toISOString(),
      }));
    },

    /** Puts a failed song back in the queue. Refuses with `not_found` when the song has not failed. */
    retry(songId: string, by: StaffMember, reason?: string): Promise<Result<{ retried: true }>> {
      return database.transaction(async (tx) => {
        if (!(await retrySong(tx, songId, clock.now()))) return refuse('not_found');
        await forgetTrouble(tx, songId);
        makers.wanted(tx);
        await noteStaff(tx, by, clock.now(), {
          action: 'instant_song.retried',
          after: { song: songId },
          reason,
        });
        return ok({ retried: true as const });
      });
    },

    /**
     * Has a song made at once that has failed, waits for its next try, or hangs. Of two people who ask for it,
     * only the first succeeds. Refuses with `not_found` when the song is in no such state.
     */
    makeAgain(songId: string, by: StaffMember, reason: string): Promise<Result<{ changed: number }>> {
      return database.transaction(async (tx): Promise<Result<{ changed: number }>> => {
        const now = clock.now();
        const before = new Date(now.getTime() - SONG_STUCK_MS);
        const wasFailed = await retrySong(tx, songId, now);
        if (wasFailed) await forgetTrouble(tx, songId);
        const isDone =
          wasFailed ||
          (await hurrySong(tx, songId, now)) ||
          (await takeSongBack(tx, songId, { now, before }));
        if (!isDone) return refuse('not_found');
        makers.wanted(tx);
        await noteStaff(tx, by, now, {
          action: 'instant_song.retried',
          after: { song: songId, had_failed: wasFailed },
          reason,
        });
        return ok({ changed: 1 });
      });
    },
  };
}

export type FailedSongs = ReturnType<typeof createFailedSongs>;
