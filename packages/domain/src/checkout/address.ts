import type { FieldCode } from '../refusals.ts';
import type { FieldErrors } from '../result.ts';
import { LIMITS } from '../text/limits.ts';
import { isBlank } from '../text/tidy.ts';
import { isCountry, isUsState } from './geo.ts';
import { HOME_COUNTRY } from './ships.ts';

/** The fields of spec 3.4-08. */
export type ShippingAddress = {
  line1: string;
  line2: string;
  city: string;
  state: string;
  postal_code: string;
  country: string;
};

/** The fields of spec 3.4-09. */
export type BillingAddress = { city: string; country_code: string; postal_code: string; state_code: string };

const US_ZIP = /^\d{5}(?:-\d{4})?$/;
// Postal codes outside the US have letters and digits with spaces or dashes. Some countries have none.
const POSTAL_CODE = /^[\p{L}\p{N}](?:[\p{L}\p{N} -]{0,10}[\p{L}\p{N}])?$/u;

/** The errors of a shipping address, by field; an empty object when parcels can be sent to the address. */
export const shippingAddressErrors = (address: ShippingAddress): FieldErrors =>
  keepErrors({
    line1: required(address.line1, LIMITS.addressLine),
    line2: tooLong(address.line2, LIMITS.addressLine),
    city: required(address.city, LIMITS.city),
    state: stateError(address.state, address.country),
    postal_code: postalCodeError(address.postal_code, address.country),
    country: countryError(address.country),
  });

/**
 * The errors of a billing address, by field; an empty object when the address is correct. In the US the ZIP code tells
 * the city. Elsewhere the city is needed only with `needsShipping`, because the parcel may go to the same place.
 */
export const billingAddressErrors = (
  address: BillingAddress,
  { needsShipping }: { needsShipping: boolean },
): FieldErrors =>
  keepErrors({
    city:
      needsShipping || address.country_code === HOME_COUNTRY
        ? required(address.city, LIMITS.city)
        : tooLong(address.city, LIMITS.city),
    country_code: countryError(address.country_code),
    postal_code: postalCodeError(address.postal_code, address.country_code),
    state_code: stateError(address.state_code, address.country_code),
  });

function required(text: string, max: number): FieldCode | null {
  return isBlank(text) ? 'required' : tooLong(text, max);
}

const tooLong = (text: string, max: number): FieldCode | null => (text.length > max ? 'too_long' : null);

function countryError(country: string): FieldCode | null {
  if (isBlank(country)) return 'required';
  return isCountry(country) ? null : 'country_invalid';
}

/** A US address needs a US state. In other countries the state is free text and may be missing. */
function stateError(state: string, country: string): FieldCode | null {
  if (country !== HOME_COUNTRY) return tooLong(state, LIMITS.city);
  if (isBlank(state)) return 'required';
  return isUsState(state) ? null : 'state_invalid';
}

function postalCodeError(postalCode: string, country: string): FieldCode | null {
  const code = postalCode.trim();
  if (country !== HOME_COUNTRY) return code === '' || POSTAL_CODE.test(code) ? null : 'postal_code_invalid';
  if (code === '') return 'required';
  return US_ZIP.test(code) ? null : 'postal_code_invalid';
}

function keepErrors(found: Readonly<Record<string, FieldCode | null>>): FieldErrors {
  const errors: Record<string, FieldCode> = {};
  for (const [field, code] of Object.entries(found)) if (code !== null) errors[field] = code;
  return errors;
}
