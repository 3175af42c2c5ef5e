import { offerEnds } from '@keepsong/domain/studio/question';
import type { Tx } from '../../platform/db/database.ts';
import { lockAssignment, updateCommission } from './studio.repository.ts';

/**
 * Call this when the artist to whom a song is offered has written to its customer. The first message stops the
 * artist's time to answer the offer. Does nothing when the song is not an open offer of this artist.
 */
export async function holdForQuestion(
  tx: Tx,
  { commissionId, artistId, now }: { commissionId: number; artistId: number; now: Date },
): Promise<void> {
  const commission = (await lockAssignment(tx, commissionId))?.commission;
  if (commission?.state !== 'offered' || commission.artistId !== artistId) return;
  const { offeredAt, offerExpiresAt, questionAt } = commission;
  if (questionAt !== null || !offeredAt || !offerExpiresAt || offerExpiresAt <= now) return;
  const clock = { offeredAt, questionAt: now, answeredAt: null };
  await updateCommission(tx, commissionId, { questionAt: now, offerExpiresAt: offerEnds(clock) });
}

/**
 * Call this when the customer has written to an artist who asked a question. The artist's time to answer, which
 * the question stopped, runs again.
 */
export async function endHold(
  tx: Tx,
  { commissionId, now }: { commissionId: number; now: Date },
): Promise<void> {
  const commission = (await lockAssignment(tx, commissionId))?.commission;
  if (commission?.state !== 'offered') return;
  const { offeredAt, questionAt, answeredAt } = commission;
  if (!offeredAt || questionAt === null || answeredAt !== null) return;
  const offerExpiresAt = offerEnds({ offeredAt, questionAt, answeredAt: now });
  await updateCommission(tx, commissionId, { answeredAt: now, offerExpiresAt });
}
