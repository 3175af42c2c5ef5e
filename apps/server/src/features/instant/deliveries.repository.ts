import { and, eq, isNull } from 'drizzle-orm';
import { instantSongs } from '../../../db/schema/instant.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { move } from '../../platform/states/move.ts';
import type { SongRow } from './songs.repository.ts';

export type Deliverable = { story: typeof stories.$inferSelect; song: SongRow };

/** One run handles at most this many stories. The next run handles the next ones. */
const AT_ONCE = 20;

const waiting = eq(stories.status, 'created');

/** Stories whose song is finished but not delivered. */
export const findDeliverable = (db: DbOrTx): Promise<Deliverable[]> =>
  db
    .select({ story: stories, song: instantSongs })
    .from(stories)
    .innerJoin(instantSongs, eq(instantSongs.id, stories.instantSongId))
    .where(and(waiting, eq(instantSongs.status, 'completed')))
    .limit(AT_ONCE);

/**
 * Stories whose song could not be made after all attempts. `untold` returns only the stories whose owner was not told
 * yet.
 */
export const findInTrouble = (db: DbOrTx, which: 'untold' | 'told too' = 'untold'): Promise<Deliverable[]> =>
  db
    .select({ story: stories, song: instantSongs })
    .from(stories)
    .innerJoin(instantSongs, eq(instantSongs.id, stories.instantSongId))
    .where(
      and(
        waiting,
        eq(instantSongs.status, 'failed'),
        which === 'untold' ? isNull(stories.instantTroubleAt) : undefined,
      ),
    )
    .limit(which === 'untold' ? AT_ONCE : 200);

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

/** Queues a song again after all its attempts failed. False for a song in any other state. */
export async function retrySong(db: DbOrTx, id: string, now: Date): Promise<boolean> {
  const set = { attempts: 0, progress: 0, runAfter: now, finishedAt: null };
  return move(db, 'instant_songs', { id, status: 'failed' }, 'queued', 'staff', { set });
}
