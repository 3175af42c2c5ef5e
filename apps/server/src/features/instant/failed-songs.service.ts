import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { forgetTrouble } from '../stories/instant-stories.service.ts';
import { findInTrouble, retrySong } from './deliveries.repository.ts';
import type { SongMakers } from './song-makers.job.ts';

type Deps = { database: Database; makers: Pick<SongMakers, 'wanted'>; clock: Clock };

/**
 * Instant songs of paid orders that could not be made after all attempts. The staff see a list of them and can retry
 * each.
 */
export function createFailedSongs({ database, makers, clock }: Deps) {
  return {
    async list() {
      const rows = await findInTrouble(database.db, 'told too');
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
    retry(songId: string): Promise<Result<{ retried: true }>> {
      return database.transaction(async (tx) => {
        if (!(await retrySong(tx, songId, clock.now()))) return refuse('not_found');
        await forgetTrouble(tx, songId);
        makers.wanted(tx);
        return ok({ retried: true as const });
      });
    },
  };
}

export type FailedSongs = ReturnType<typeof createFailedSongs>;
