import { and, eq, isNull, sql } from 'drizzle-orm';
import { stories } from '../../../db/schema/stories.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { move } from '../../platform/states/move.ts';
import type { Along } from '../../platform/states/ruled.ts';

// What the makers of instant songs change of the stories that wait for their songs.

/** What the page shows of a finished song. */
type FinishedSong = Pick<
  Along<'stories'>,
  'title' | 'lyrics' | 'lyricTimes' | 'audioKey' | 'durationSeconds' | 'peaks'
>;

/** Gives the song to its story, once: false when it has it. */
export const shipInstantSong = (tx: DbOrTx, id: number, song: FinishedSong, now: Date): Promise<boolean> =>
  move(tx, 'stories', { id, status: 'created' }, 'shipped', 'shop', { set: { ...song, deliveredAt: now } });

/** Notes that the owner is told of the trouble with the song; false when they were. */
export async function markTrouble(tx: DbOrTx, id: number, now: Date): Promise<boolean> {
  const done = await tx
    .update(stories)
    .set({ instantTroubleAt: now })
    .where(and(eq(stories.id, id), isNull(stories.instantTroubleAt)));
  return done.rowCount === 1;
}

/** The song is tried once more: whoever was told of the trouble is told again if it comes again. */
export async function forgetTrouble(tx: DbOrTx, songId: string): Promise<void> {
  await tx
    .update(stories)
    .set({ instantTroubleAt: sql`null` })
    .where(and(eq(stories.instantSongId, songId), eq(stories.status, 'created')));
}
