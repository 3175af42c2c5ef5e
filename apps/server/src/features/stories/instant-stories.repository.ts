import { and, eq, isNull, sql } from 'drizzle-orm';
import { oneOf } from '../../../db/schema/columns.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { DbOrTx } from '../../platform/db/database.ts';

/** Stores the new name of a story's recording. */
export async function renameRecording(tx: DbOrTx, id: number, audioKey: string): Promise<void> {
  await tx.update(stories).set({ audioKey }).where(eq(stories.id, id));
}

/** Marks that the owner was told that the song failed. False when the owner was already told. */
export async function markTrouble(tx: DbOrTx, id: number, now: Date): Promise<boolean> {
  const done = await tx
    .update(stories)
    .set({ instantTroubleAt: now })
    .where(and(eq(stories.id, id), isNull(stories.instantTroubleAt)));
  return done.rowCount === 1;
}

/**
 * Removes the mark of `markTrouble` when the staff retry the song. So the owner is told again if the song fails again.
 */
export async function forgetTrouble(tx: DbOrTx, songId: string): Promise<void> {
  await tx
    .update(stories)
    .set({ instantTroubleAt: sql`null` })
    .where(and(eq(stories.instantSongId, songId), oneOf(stories.status, ['created'])));
}
