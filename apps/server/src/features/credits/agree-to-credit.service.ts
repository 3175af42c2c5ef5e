import { mayApprove } from '@keepsong/domain/staff/permissions';
import type { DbOrTx } from '../../platform/db/database.ts';
import type { StaffMember } from '../../platform/staff/require-staff.ts';
import { findGiven } from './credit-grants.repository.ts';

/** Credit that waits for a second person. `to` is the customer. */
type Waiting = { askedBy: number; amountCents: number; to: { id: number; email: string } };

/**
 * Whether a person may agree to credit that waits, with everything that `askedBy` has lately given to the same customer.
 * Pages offer the button by it. The approval itself asks again with locks, because more can be given meanwhile.
 */
export async function mayAgreeToCredit(
  db: DbOrTx,
  by: StaffMember,
  { askedBy, amountCents, to }: Waiting,
  now: Date,
): Promise<boolean> {
  const given = await findGiven(db, { personId: askedBy, to, now });
  const deed = { action: 'credit' as const, cents: Math.abs(amountCents), customerId: to.id };
  return mayApprove(by, askedBy, deed, given.all);
}
