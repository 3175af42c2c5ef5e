import type { DbOrTx } from '../../platform/db/database.ts';
import { move } from '../../platform/states/move.ts';
import type { Along } from '../../platform/states/ruled.ts';

// The changes that the services of instant songs make to stories.
export { forgetTrouble, markTrouble, renameRecording } from './instant-stories.repository.ts';

/** The fields that are copied from a finished song to its story. */
type FinishedSong = Pick<
  Along<'stories'>,
  'title' | 'lyrics' | 'lyricTimes' | 'audioKey' | 'durationSeconds'
>;

/** Delivers a finished song to its story. False when another process has already done so. */
export const shipInstantSong = (tx: DbOrTx, id: number, song: FinishedSong, now: Date): Promise<boolean> =>
  move(tx, 'stories', { id, status: 'created' }, 'shipped', 'shop', { set: { ...song, deliveredAt: now } });
