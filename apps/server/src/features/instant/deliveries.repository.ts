import { timesOfEngine } from '@keepsong/domain/stories/lyric-times';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { instantSongs } from '../../../db/schema/instant.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import type { SongRow } from './instant.repository.ts';

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

/** Gives the song to its story, once: false when it has it. */
export async function shipStory(tx: DbOrTx, id: number, song: SongRow, now: Date): Promise<boolean> {
  const done = await tx
    .update(stories)
    .set({
      status: 'shipped',
      title: song.title,
      lyrics: song.lyrics,
      lyricTimes: timesOfEngine(song.lyrics, song.lines),
      audioKey: song.audioKey,
      durationSeconds: song.seconds,
      peaks: song.peaks,
      deliveredAt: now,
    })
    .where(and(eq(stories.id, id), waiting));
  return done.rowCount === 1;
}

/** Notes that the owner is told; false when they were. */
export async function markTrouble(tx: DbOrTx, id: number, now: Date): Promise<boolean> {
  const done = await tx
    .update(stories)
    .set({ instantTroubleAt: now })
    .where(and(eq(stories.id, id), isNull(stories.instantTroubleAt)));
  return done.rowCount === 1;
}

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

/** Puts a song that was given up at the beginning again, with those who wait for it. */
export async function retrySong(db: DbOrTx, id: string, now: Date): Promise<boolean> {
  const done = await db
    .update(instantSongs)
    .set({ status: 'queued', attempts: 0, progress: 0, runAfter: now, finishedAt: null })
    .where(and(eq(instantSongs.id, id), eq(instantSongs.status, 'failed')));
  if (done.rowCount !== 1) return false;
  // Whoever was told of the trouble is told again if it comes again.
  await db
    .update(stories)
    .set({ instantTroubleAt: sql`null` })
    .where(and(eq(stories.instantSongId, id), waiting));
  return true;
}
