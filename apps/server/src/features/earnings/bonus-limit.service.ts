import { mayApprove, moneyDecision, PIECES_WITHIN_MS } from '@keepsong/domain/staff/permissions';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/named-lock.ts';
import type { StaffMember } from '../../platform/staff/require-staff.ts';
import type { Payee } from './earnings.repository.ts';
import { findOwnerOf, sumGivenAlone } from './pay-desk.repository.ts';

/** Money of the shop for an artist or vendor. */
type Given = { payee: Payee; cents: number };

/**
 * Makes others who give to the same artist or vendor wait until the transaction ends, so that each counts what the
 * other gave. Take it before the account.
 */
export const lockBonusesOf = (tx: Tx, payee: Payee): Promise<void> =>
  lockName(
    tx,
    'artistId' in payee ? `bonuses of artist ${payee.artistId}` : `bonuses of vendor ${payee.vendorId}`,
  );

/** Whether somebody may give this alone or with a second person. Nobody gives to themselves. */
export async function decideBonus(
  on: DbOrTx,
  by: StaffMember,
  { payee, cents }: Given,
  now: Date,
): Promise<ReturnType<typeof moneyDecision>> {
  const owner = await findOwnerOf(on, payee);
  const since = new Date(now.getTime() - PIECES_WITHIN_MS);
  const before = await sumGivenAlone(on, { askedBy: by.id, payee, since });
  return moneyDecision(by, { action: 'bonus', cents, customerId: owner?.userId ?? null }, before);
}

/** Whether somebody may agree to what `askedBy` wants to give. It is for neither of them. */
export async function mayAgreeToBonus(
  on: DbOrTx,
  by: StaffMember,
  { askedBy, payee, cents }: Given & { askedBy: number },
): Promise<boolean> {
  const customerId = (await findOwnerOf(on, payee))?.userId ?? null;
  return askedBy !== customerId && mayApprove(by, askedBy, { action: 'bonus', cents, customerId });
}
