import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { ok, type Result, refuse } from '../result.ts';
import { CALLING_CODES } from './calling-codes.ts';

const CODES: ReadonlySet<string> = new Set(CALLING_CODES.map(({ code }) => code));
const WRITTEN = /^\+?[\d\s().\-/]+$/;
/** The library knows some numbers of one place that are too short to be called from everywhere. */
const E164 = /^\+\d{7,15}$/;

/**
 * Makes an E.164 number (`+13125550142`) from a calling code (`1` or `+1`) and a number as people write it. A number
 * that begins with + contains its own calling code, which may be of any country. Refuses with `phone_invalid` when the
 * country has no such number. Whether the number belongs to anybody becomes clear only when a code is sent.
 */
export function toE164(countryCode: string, national: string): Result<string> {
  const written = national.trim();
  const code = countryCode.trim().replace(/^\+/, '');
  if (!WRITTEN.test(written)) return refuse('phone_invalid');
  if (!written.startsWith('+') && !CODES.has(code)) return refuse('phone_invalid');
  const options = { extract: false, ...(CODES.has(code) ? { defaultCallingCode: code } : {}) };
  const number = parsePhoneNumberFromString(written, options);
  return number?.isValid() && E164.test(number.number) ? ok(number.number) : refuse('phone_invalid');
}
