import { COMMISSIONS } from '@keepsong/domain/states/tables';
import type { Tx } from '../../platform/db/database.ts';
import { type By, moveLocked } from '../../platform/states/move.ts';
import { withdrawCheck } from './checks/checks.repository.ts';
import { lockCommissionOf, updateCommission } from './studio.repository.ts';

/**
 * The due date of the new version. `feeCents` is the artist's fee for it, in addition to the fee of the song.
 */
type Reopening = { dueAt: Date; feeCents: number };

/**
 * Gives a song back to its artist, who sings some lines again. Does nothing when the table of states (`COMMISSIONS`)
 * does not allow it for the commission's present state. Only this function reopens a commission.
 */
export async function reopenCommission(
  tx: Tx,
  storyId: number,
  { dueAt, feeCents }: Reopening,
  by: By,
): Promise<void> {
  const commission = await lockCommissionOf(tx, storyId);
  if (!commission || !COMMISSIONS.moves[commission.state].in_revision) return;
  // If a changed version still waits for its check, withdraw it, so that all lines are put up together later.
  if (commission.state === 'change_to_be_checked') await withdrawCheck(tx, commission.id);
  const set = { dueAt, remindedAt: null, feeCents: commission.feeCents + feeCents };
  await moveLocked(tx, 'commissions', commission, 'in_revision', by, { set });
}

/**
 * Marks the last delivered version of a song as accepted. False when the song is not delivered, or is in work
 * again. A repeated call keeps the first time. Only this function accepts a delivery.
 */
export async function approveDelivered(tx: Tx, storyId: number, now: Date): Promise<boolean> {
  const commission = await lockCommissionOf(tx, storyId);
  if (commission?.state !== 'delivered') return false;
  if (commission.approvedAt === null) await updateCommission(tx, commission.id, { approvedAt: now });
  return true;
}
