import { normalizeEmail } from '@keepsong/domain/auth/email';
import { mayApprove } from '@keepsong/domain/staff/permissions';
import type { DbOrTx } from '../../platform/db/database.ts';
import type { StaffMember } from '../../platform/staff/require-staff.ts';
import { findCustomer, findGiven } from './credit-grants.repository.ts';

/**
 * Credit or a gift card that waits for a second person. `to` is who gets it; the id of a card's recipient is null, because
 * a card only has an address.
 */
type Waiting = { askedBy: number; amountCents: number; to: { id: number | null; email: string } };

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
  const isTheirs = to.id === by.id || normalizeEmail(to.email) === normalizeEmail(by.email);
  const deed = {
    ...{ action: 'credit' as const, cents: Math.abs(amountCents) },
    customerId: isTheirs ? by.id : to.id,
  };
  const mayWith = (given: number) => mayApprove(by, askedBy, deed, given);
  if (!mayWith(0)) return false;
  // Most roles have no limit. Then no earlier gift matters, and none is looked up.
  if (mayWith(Number.POSITIVE_INFINITY)) return true;
  const customer = to.id === null ? await findCustomer(db, to.email) : to;
  return mayWith((await findGiven(db, { personId: askedBy, to: customer, now })).all);
}
