import { isSmsServed } from '@keepsong/domain/auth/served-numbers';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Contact } from '../auth/sign-in/contact.ts';
import type { UserRow } from './account.repository.ts';

/** The new phone number of a user, and whether it gets a code. */
export type PhoneChange = {
  values: Partial<Pick<UserRow, 'phoneNumber' | 'phoneVerifiedAt'>>;
  wantsCode: boolean;
};

const UNCHANGED: PhoneChange = { values: {}, wantsCode: false };

/**
 * Decides on a new number; `wanted` null removes the present one. A number counts as proved after its own code was typed.
 * A proved number can open the account, so replacing or removing it needs a fresh passcode. Proving a new one needs it
 * too; otherwise the number is stored for messages only. Guests need no passcode, because they have nothing older to
 * protect. Refuses `fresh_passcode_needed`.
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
