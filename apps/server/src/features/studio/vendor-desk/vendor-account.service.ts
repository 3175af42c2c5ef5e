import { normalizeEmail } from '@keepsong/domain/auth/email';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Tx } from '../../../platform/db/database.ts';
import type { SessionStore } from '../../../platform/http/sessions.ts';
import {
  type Account,
  changeAccount,
  lockAccountById,
  lockAccountOf,
  openAccount,
} from '../../auth/accounts.service.ts';
import { worksForVendor } from './vendor-desk.repository.ts';

type Sessions = Pick<SessionStore, 'endOthers'>;
export type Newcomer = { firstName: string; lastName: string };

/** Whether an account belongs to the staff or to an artist, so that it cannot work for a vendor. */
export const isTaken = ({ role, staffRole }: Account): boolean => staffRole !== null || role === 'artist';

/**
 * Call this after a vendor has lost its account. If the account works for no other vendor, it becomes a
 * customer's account again and its sessions end.
 */
export async function leaveVendor({ endOthers }: Sessions, tx: Tx, userId: number): Promise<void> {
  const account = await lockAccountById(tx, userId);
  if (account?.role !== 'vendor' || (await worksForVendor(tx, userId))) return;
  await changeAccount(tx, userId, { role: 'customer' });
  await endOthers(tx, userId, null);
}

/**
 * Makes the account of the invited mailbox a vendor's account; opens an account if there is none. Its sessions
 * end, and a phone number that was never proved together with the mailbox is deleted, because somebody else may
 * have registered with the address. Refuses with `staff_already`, `account_blocked`.
 */
export async function joinVendor(
  { endOthers }: Sessions,
  tx: Tx,
  email: string,
  { firstName, lastName }: Newcomer,
): Promise<Result<number>> {
  const present = await lockAccountOf(tx, email);
  if (present && isTaken(present)) return refuse('staff_already');
  if (present && present.blockedAt !== null) return refuse('account_blocked');
  const phone = present?.emailVerifiedAt
    ? {}
    : { phoneNumber: null, phoneVerifiedAt: null, smsConsentAt: null, preferredContactMethod: 'email' };
  const values = { role: 'vendor', guest: false, firstName, lastName, ...phone } as const;
  if (!present) {
    const made = await openAccount(tx, { email: normalizeEmail(email), ...values });
    return made ? ok(made.id) : refuse('staff_already');
  }
  await changeAccount(tx, present.id, values);
  await endOthers(tx, present.id, null);
  return ok(present.id);
}
