import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Contact } from '../auth/sign-in/contact.ts';
import type { UserRow } from './account.repository.ts';

/** What to store when a user changes the phone number, and whether the shop sends a code to the number. */
export type PhoneChange = {
  values: Partial<Pick<UserRow, 'phoneNumber' | 'phoneVerifiedAt'>>;
  wantsCode: boolean;
};

const UNCHANGED: PhoneChange = { values: {}, wantsCode: false };

/**
 * Decides what happens when a user enters a phone number. `wanted` is null to remove the present number.
 * A number is proved when the user has typed a code that was sent to it. A proved number can be used to sign in, so
 * replacing or removing it needs a fresh passcode. A code for a new number is sent only when the passcode is fresh,
 * too. Without a fresh passcode the number is stored for messages only. Guests need no fresh passcode, because their
 * account has nothing older to protect.
 * Refuses with `fresh_passcode_needed`.
 */
export function planPhoneChange(
  user: Pick<UserRow, 'phoneNumber' | 'phoneVerifiedAt' | 'guest'>,
  wanted: Contact | null,
  { isFresh, reachesPhone }: { isFresh: boolean; reachesPhone(phone: string): boolean },
): Result<PhoneChange> {
  const phone = wanted?.identifier ?? null;
  const isSame = phone === user.phoneNumber;
  const isProved = user.phoneVerifiedAt !== null;
  if (isSame && (isProved || phone === null)) return ok(UNCHANGED);
  if (isProved && !isFresh) return refuse('fresh_passcode_needed');
  return ok({
    values: isSame ? {} : { phoneNumber: phone, phoneVerifiedAt: null },
    wantsCode: phone !== null && reachesPhone(phone) && (isFresh || user.guest),
  });
}
