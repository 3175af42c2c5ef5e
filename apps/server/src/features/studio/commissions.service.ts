import { COMMISSIONS } from '@keepsong/domain/states/tables';
import { eq, sql } from 'drizzle-orm';
import { commissions } from '../../../db/schema/stories.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type By, moveLocked } from '../../platform/states/move.ts';

/** The due date of the new version, and the artist's fee for it in cents, on top of the fee of the song. */
type Reopening = { dueAt: Date; feeCents: number };

/**
 * Gives a song back to its artist, who sings some lines again. The table of states says which commissions can be
 * reopened. Other commissions stay as they are. Only this function reopens a commission.
 */
export async function reopenCommission(
  tx: Tx,
  storyId: number,
  { dueAt, feeCents }: Reopening,
  by: By,
): Promise<void> {
  const [commission] = await tx
    .select({ id: commissions.id, state: commissions.state })
    .from(commissions)
    .where(eq(commissions.storyId, storyId))
    .for('update');
  if (!commission || !COMMISSIONS.moves[commission.state].in_revision) return;
  const set = { dueAt, remindedAt: null, feeCents: sql`${commissions.feeCents} + ${feeCents}` };
  await moveLocked(tx, 'commissions', commission, 'in_revision', by, { set });
}
