import { isSmsServed } from '@keepsong/domain/auth/served-numbers';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Contact } from '../auth/contact.ts';
import type { UserRow } from './account.repository.ts';

/** What becomes of a user's number, and whether a code goes to it. */
export type PhoneChange = {
  values: Partial<Pick<UserRow, 'phoneNumber' | 'phoneVerifiedAt'>>;
  wantsCode: boolean;
};

const UNCHANGED: PhoneChange = { values: {}, wantsCode: false };

/**
 * Decides on a new number; `wanted` null takes the present one away. A number is kept unproved until its own code was
 * typed. A proved number opens the account, so replacing or removing it needs a fresh passcode, and so does proving a
 * new one: without one the number is kept for news alone. A guest has nothing older to protect.
 * Refuses `fresh_passcode_needed`.
 */
export function planPhoneChange(
  user: Pick<UserRow, 'phoneNumber' | 'phoneVerifiedAt' | 'guest'>,
  wanted: Contact | null,
  isFresh: boolean,
): Result<PhoneChange> {
  const phone = wanted?.identifier ?? null;
  const isSame = phone === user.phoneNumber;
  const isProved = user.phoneVerifiedAt !== null;
  if (isSame && (isProved || phone === null)) return ok(UNCHANGED);
  if (isProved && !isFresh) return refuse('fresh_passcode_needed');
  return ok({
    values: isSame ? {} : { phoneNumber: phone, phoneVerifiedAt: null },
    wantsCode: phone !== null && isSmsServed(phone) && (isFresh || user.guest),
  });
}
