import { offerEnds } from '@keepsong/domain/studio/question';
import type { Tx } from '../../platform/db/database.ts';
import { lockAssignment, updateCommission } from './studio.repository.ts';

/**
 * The artist who is asked for a song has written to its customer. The first time this holds the artist's time to answer
 * the offer. Does nothing when the song is not an open offer of this artist.
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

/** The customer has written to the artist who asked something. The artist's clock goes on. */
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
