import { and, eq, isNull, sql } from 'drizzle-orm';
import { stories } from '../../../db/schema/stories.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { move } from '../../platform/states/move.ts';
import type { Along } from '../../platform/states/ruled.ts';

// Changes that the makers of instant songs write to the stories of these songs.

/** The fields that a story takes over from its finished song. */
type FinishedSong = Pick<
  Along<'stories'>,
  'title' | 'lyrics' | 'lyricTimes' | 'audioKey' | 'durationSeconds' | 'peaks'
>;

/** Puts the finished song on its story's page; false when another process has done so. */
export const shipInstantSong = (tx: DbOrTx, id: number, song: FinishedSong, now: Date): Promise<boolean> =>
  move(tx, 'stories', { id, status: 'created' }, 'shipped', 'shop', { set: { ...song, deliveredAt: now } });

/** Marks that the owner was told about the failed song; false when the mark is already there. */
export async function markTrouble(tx: DbOrTx, id: number, now: Date): Promise<boolean> {
  const done = await tx
    .update(stories)
    .set({ instantTroubleAt: now })
    .where(and(eq(stories.id, id), isNull(stories.instantTroubleAt)));
  return done.rowCount === 1;
}

/** Clears that mark when the staff retry the song, so that the owner is told again if it fails again. */
export async function forgetTrouble(tx: DbOrTx, songId: string): Promise<void> {
  await tx
    .update(stories)
    .set({ instantTroubleAt: sql`null` })
    .where(and(eq(stories.instantSongId, songId), eq(stories.status, 'created')));
}
