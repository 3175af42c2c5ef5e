import { normalizeEmail } from '@keepsong/domain/auth/email';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { StaffRole } from '@keepsong/domain/staff/permissions';
import type { Tx } from '../../platform/db/database.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { SessionStore } from '../../platform/http/sessions.ts';
import { changeAccount, lockAccountOf, openAccount } from '../auth/accounts.service.ts';

/** Tries of a token, from one network address. */
export const TOKEN_TRIES: Limit = { name: 'staff_token', max: 30, seconds: 3_600 };

export type Newcomer = { email: string; role: StaffRole; firstName?: string; lastName?: string };

/**
 * Makes an account one of the staff, or opens one. Open sessions of the account end: a guest may have begun one with
 * an address that is not theirs. Refuses with `staff_already`.
 */
export async function joinStaff(
  { endOthers }: Pick<SessionStore, 'endOthers'>,
  tx: Tx,
  { email, role, firstName, lastName }: Newcomer,
): Promise<Result<number>> {
  const names = { ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}) };
  const present = await lockAccountOf(tx, email);
  if (present?.staffRole || present?.role === 'artist' || present?.role === 'vendor')
    return refuse('staff_already');
  // Whoever has proved only a phone number may have registered with somebody else's address, and could sign in by it.
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
