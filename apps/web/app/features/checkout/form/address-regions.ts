import type { BillingAddress, ShippingAddress } from '@keepsong/domain/checkout/address';
import type { FieldErrors } from '@keepsong/domain/result';
import type { Region, RegionField } from './region-fields.tsx';

/**
 * The names that the fields of `Region` have in a billing address. A shipping address has other names (spec 3.4-08,
 * 3.4-09).
 */
const BILLING_NAMES = {
  country: 'country_code',
  city: 'city',
  state: 'state_code',
  postalCode: 'postal_code',
} as const satisfies Record<RegionField, keyof BillingAddress>;

const SHIPPING_NAMES = {
  country: 'country',
  city: 'city',
  state: 'state',
  postalCode: 'postal_code',
} as const satisfies Record<RegionField, keyof ShippingAddress>;

export const billingRegion = (address: BillingAddress): Region => ({
  country: address.country_code,
  city: address.city,
  state: address.state_code,
  postalCode: address.postal_code,
});

export const shippingRegion = ({ country, city, state, postal_code }: ShippingAddress): Region => ({
  country,
  city,
  state,
  postalCode: postal_code,
});

export const withBillingRegion = ({ country, city, state, postalCode }: Region): BillingAddress => ({
  country_code: country,
  city,
  state_code: state,
  postal_code: postalCode,
});

export const withShippingRegion = (
  address: ShippingAddress,
  { country, city, state, postalCode }: Region,
): ShippingAddress => ({ ...address, country, city, state, postal_code: postalCode });

/**
 * The errors of an address by the field names of `Region`. Only fields that the customer has already left are included.
 */
export function regionErrors(
  kind: 'billing' | 'shipping',
  errors: FieldErrors,
  isTouched: (field: RegionField) => boolean,
): FieldErrors {
  const names = kind === 'billing' ? BILLING_NAMES : SHIPPING_NAMES;
  const fields: RegionField[] = ['country', 'city', 'state', 'postalCode'];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const code = errors[names[field]];
      return code && isTouched(field) ? [[field, code]] : [];
    }),
  );
}
