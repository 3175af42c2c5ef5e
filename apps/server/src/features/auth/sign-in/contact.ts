import { isEmail, normalizeEmail } from '@keepsong/domain/auth/email';
import { toE164 } from '@keepsong/domain/auth/phone';
import type { FieldCode } from '@keepsong/domain/refusals';
import { ok, type Result, refuseFields } from '@keepsong/domain/result';

/** Where a passcode is sent: an e-mail address in lower case, or a phone number in E.164 form. */
export type Contact = { channel: 'email' | 'sms'; identifier: string };

/** A number without a calling code counts as American (spec 3.12-04: the US is first in the list). */
const HOME_CALLING_CODE = '1';

const wrong = (field: string, code: FieldCode) => refuseFields('invalid_input', { [field]: code });

/**
 * Reads an e-mail address. Refuses with `invalid_input` and the name of the field when the text is missing or is not an
 * e-mail address (spec 5-02).
 */
export function readEmail(text: string | undefined, field = 'email'): Result<Contact> {
  if (!text?.trim()) return wrong(field, 'required');
  const identifier = normalizeEmail(text);
  return isEmail(identifier) ? ok({ channel: 'email', identifier }) : wrong(field, 'email_invalid');
}

/**
 * Reads a phone number. Refuses with `invalid_input` and the name of the field when the text is missing or is not a
 * phone number of a known country.
 */
export function readPhone(
  text: string | undefined,
  callingCode = HOME_CALLING_CODE,
  field = 'phone_number',
): Result<Contact> {
  if (!text?.trim()) return wrong(field, 'required');
  const phone = toE164(callingCode || HOME_CALLING_CODE, text);
  return phone.ok ? ok({ channel: 'sms', identifier: phone.value }) : wrong(field, 'invalid');
}
