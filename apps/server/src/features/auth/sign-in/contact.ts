import { isEmail, normalizeEmail } from '@keepsong/domain/auth/email';
import { toE164 } from '@keepsong/domain/auth/phone';
import type { FieldCode } from '@keepsong/domain/refusals';
import { ok, type Result, refuseFields } from '@keepsong/domain/result';

/** Where a passcode is sent: a lower-case e-mail address, or a phone number in E.164. */
export type Contact = { channel: 'email' | 'sms'; identifier: string };

/** Numbers without a calling code are American (spec 3.12-04: the US is first). */
const HOME_CALLING_CODE = '1';

const wrong = (field: string, code: FieldCode) => refuseFields('invalid_input', { [field]: code });

/** Refuses `invalid_input` with the field that is missing or not an e-mail address (spec 5-02). */
export function readEmail(text: string | undefined, field = 'email'): Result<Contact> {
  if (!text?.trim()) return wrong(field, 'required');
  const identifier = normalizeEmail(text);
  return isEmail(identifier) ? ok({ channel: 'email', identifier }) : wrong(field, 'email_invalid');
}

/** Refuses `invalid_input` with the field that is missing or is not a phone number of a known country. */
export function readPhone(
  text: string | undefined,
  callingCode = HOME_CALLING_CODE,
  field = 'phone_number',
): Result<Contact> {
  if (!text?.trim()) return wrong(field, 'required');
  const phone = toE164(callingCode || HOME_CALLING_CODE, text);
  return phone.ok ? ok({ channel: 'sms', identifier: phone.value }) : wrong(field, 'invalid');
}
