import { CALLING_CODES } from '@keepsong/domain/auth/calling-codes';
import type { Locale } from '@keepsong/domain/format/locale';
import { languageTag } from '@keepsong/domain/format/locale';
import type { CallingCode } from '~/ui/field/phone-field.tsx';

/** The calling codes for a `PhoneField`, with country names in the page's language. */
export function callingCodes(locale: Locale): CallingCode[] {
  const names = new Intl.DisplayNames(languageTag(locale), { type: 'region' });
  return CALLING_CODES.map(({ country, code }) => ({
    value: country,
    short: `${country} +${code}`,
    label: `${names.of(country) ?? country} +${code}`,
  }));
}

/**
 * The calling code of a listed country, without '+'. For any other country it is the code of the shop's home country.
 */
export const callingCodeOf = (country: string): string =>
  CALLING_CODES.find((entry) => entry.country === country)?.code ?? '1';
