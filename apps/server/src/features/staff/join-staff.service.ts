import { normalizeEmail } from '@keepsong/domain/auth/email';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { StaffRole } from '@keepsong/domain/staff/permissions';
import type { Tx } from '../../platform/db/database.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { SessionStore } from '../../platform/http/sessions.ts';
import { type Account, changeAccount, lockAccountOf, openAccount } from '../auth/accounts.service.ts';

/** Limits the tries of a token from one network address. */
export const TOKEN_TRIES: Limit = { name: 'staff_token', max: 30, seconds: 3_600 };

export type Newcomer = { email: string; role: StaffRole; firstName?: string; lastName?: string };

/** Whether an account works for the shop already. An account has one role. */
export const worksHere = ({ role, staffRole }: Pick<Account, 'role' | 'staffRole'>): boolean =>
  staffRole !== null || role === 'artist' || role === 'vendor';

/**
 * Makes an account a member of the staff; opens an account if there is none. Its open sessions end, because a
 * guest may have begun one with somebody else's address. Refuses with `staff_already`.
 */
export async function joinStaff(
  { endOthers }: Pick<SessionStore, 'endOthers'>,
  tx: Tx,
  { email, role, firstName, lastName }: Newcomer,
): Promise<Result<number>> {
  const names = { ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}) };
  const present = await lockAccountOf(tx, email);
  if (present && worksHere(present)) return refuse('staff_already');
  // Forget the phone number of an account whose address is not proved: somebody may have registered it with
  // another person's address, and could sign in with the number.
  const phone = present?.emailVerifiedAt
    ? {}
    : { phoneNumber: null, phoneVerifiedAt: null, smsConsentAt: null, preferredContactMethod: 'email' };
  const values = { role: 'admin', staffRole: role, guest: false, ...names, ...phone };
  if (!present) {
    const made = await openAccount(tx, { email: normalizeEmail(email), ...values });
    return made ? ok(made.id) : refuse('staff_already');
  }
  await changeAccount(tx, present.id, values);
  await endOthers(tx, present.id, null);
  return ok(present.id);
}
