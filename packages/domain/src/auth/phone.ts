import { ok, type Result, refuse } from '../result.ts';

/**
 * Calling codes by ISO country for the choice beside the number; the US first, then the markets nearest to it, then
 * by code. Names come from Intl.DisplayNames.
 */
export const CALLING_CODES = [
  { country: 'US', code: '1' },
  { country: 'CA', code: '1' },
  { country: 'MX', code: '52' },
  { country: 'PR', code: '1' },
  { country: 'GB', code: '44' },
  { country: 'IE', code: '353' },
  { country: 'AU', code: '61' },
  { country: 'NZ', code: '64' },
  { country: 'AR', code: '54' },
  { country: 'AT', code: '43' },
  { country: 'BE', code: '32' },
  { country: 'BR', code: '55' },
  { country: 'CH', code: '41' },
  { country: 'CL', code: '56' },
  { country: 'CO', code: '57' },
  { country: 'CR', code: '506' },
  { country: 'CZ', code: '420' },
  { country: 'DE', code: '49' },
  { country: 'DK', code: '45' },
  { country: 'DO', code: '1' },
  { country: 'EC', code: '593' },
  { country: 'ES', code: '34' },
  { country: 'FI', code: '358' },
  { country: 'FR', code: '33' },
  { country: 'GR', code: '30' },
  { country: 'GT', code: '502' },
  { country: 'HK', code: '852' },
  { country: 'HN', code: '504' },
  { country: 'HU', code: '36' },
  { country: 'IL', code: '972' },
  { country: 'IN', code: '91' },
  { country: 'IT', code: '39' },
  { country: 'JP', code: '81' },
  { country: 'KR', code: '82' },
  { country: 'NI', code: '505' },
  { country: 'NL', code: '31' },
  { country: 'NO', code: '47' },
  { country: 'PA', code: '507' },
  { country: 'PE', code: '51' },
  { country: 'PH', code: '63' },
  { country: 'PL', code: '48' },
  { country: 'PT', code: '351' },
  { country: 'PY', code: '595' },
  { country: 'RO', code: '40' },
  { country: 'SE', code: '46' },
  { country: 'SG', code: '65' },
  { country: 'SV', code: '503' },
  { country: 'UY', code: '598' },
  { country: 'VE', code: '58' },
  { country: 'ZA', code: '27' },
] as const;

const CODES: ReadonlySet<string> = new Set(CALLING_CODES.map(({ code }) => code));
/** Numbers of the North American plan: area code and exchange begin with 2–9. */
const NORTH_AMERICAN = /^[2-9]\d{2}[2-9]\d{6}$/;
/** Countries that dial the leading zero from abroad too. */
const KEEPS_ZERO: ReadonlySet<string> = new Set(['39']);
const WRITTEN = /^\+?[\d\s().\-/]+$/;
const NOT_DIGITS = /\D/g;
const E164 = /^\+\d{8,15}$/;

/**
 * A phone number in E.164 (`+13125550142`) from a calling code (`1` or `+1`) and a number as people write it. A number
 * that begins with + brings its own calling code. Refuses `phone_invalid` for what no phone of the known countries
 * can have; whether anybody answers is for the passcode to show.
 */
export function toE164(countryCode: string, national: string): Result<string> {
  const written = national.trim();
  if (!WRITTEN.test(written)) return refuse('phone_invalid');
  const digits = written.replace(NOT_DIGITS, '');
  if (written.startsWith('+')) return fromInternational(digits);
  return fromNational(countryCode.trim().replace(/^\+/, ''), digits);
}

/** Whether text is a number as `toE164` gives it. */
export const isE164 = (text: string): boolean => E164.test(text) && fromInternational(text.slice(1)).ok;

function fromInternational(digits: string): Result<string> {
  // Calling codes are prefix-free, so at most one length fits.
  const code = [1, 2, 3].map((length) => digits.slice(0, length)).find((start) => CODES.has(start));
  return code === undefined ? refuse('phone_invalid') : fromNational(code, digits.slice(code.length));
}

function fromNational(code: string, digits: string): Result<string> {
  if (!CODES.has(code)) return refuse('phone_invalid');
  const number = code === '1' ? digits.replace(/^1(?=\d{10}$)/, '') : dropTrunk(code, digits);
  const isPlausible =
    code === '1' ? NORTH_AMERICAN.test(number) : number.length >= 6 && E164.test(`+${code}${number}`);
  return isPlausible ? ok(`+${code}${number}`) : refuse('phone_invalid');
}

const dropTrunk = (code: string, digits: string): string =>
  KEEPS_ZERO.has(code) ? digits : digits.replace(/^0/, '');
