import { and, eq, isNull } from 'drizzle-orm';
import { instantSongs } from '../../../db/schema/instant.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { move } from '../../platform/states/move.ts';
import type { SongRow } from './songs.repository.ts';

export type Deliverable = { story: typeof stories.$inferSelect; song: SongRow };

/** A look takes so many at most; the next one takes the next. */
const AT_ONCE = 20;

const waiting = eq(stories.status, 'created');

/** Stories whose song is made and that nobody was given yet. */
export const findDeliverable = (db: DbOrTx): Promise<Deliverable[]> =>
  db
    .select({ story: stories, song: instantSongs })
    .from(stories)
    .innerJoin(instantSongs, eq(instantSongs.id, stories.instantSongId))
    .where(and(waiting, eq(instantSongs.status, 'completed')))
    .limit(AT_ONCE);

/** Stories whose song was given up; only those whose owner does not know yet, unless they are all asked for. */
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

/** Puts a song that was given up at the beginning again; false for any other song. */
export async function retrySong(db: DbOrTx, id: string, now: Date): Promise<boolean> {
  const set = { attempts: 0, progress: 0, runAfter: now, finishedAt: null };
  return move(db, 'instant_songs', { id, status: 'failed' }, 'queued', 'staff', { set });
}
