import { normalizeEmail } from '@keepsong/domain/auth/email';
import type { BillingAddress, ShippingAddress } from '@keepsong/domain/checkout/address';
import { HOME_COUNTRY } from '@keepsong/domain/checkout/ships';
import { FLAG, fields, NAME, orNull, TEXT } from '@keepsong/domain/schema/fields';
import * as v from 'valibot';
import type { SafeStorage } from '~/platform/api/storage.ts';
import { STORED_KEYS } from '~/platform/api/stored-keys.ts';
import { keepTemporaryEmail, readTemporaryEmail } from '~/platform/session/temporary-email.ts';

/** The customer's input at the checkout, except for the addresses, which are stored with the cart (spec 3.4-07). */
export type CheckoutForm = {
  email: string;
  firstName: string;
  lastName: string;
  /** The country whose calling code the phone number has. */
  country: string;
  phone: string;
  smsUpdates: boolean;
  /** Whether the parcel uses city, state, postal code and country of the billing address. */
  shipsToBilling: boolean;
  /** The recipient of the parcel. Null while it is the customer. */
  shippingName: string | null;
  /** The gift message, for the person who opens the parcel. */
  giftNote: string;
};

export const EMPTY_BILLING: BillingAddress = {
  city: '',
  country_code: HOME_COUNTRY,
  postal_code: '',
  state_code: '',
};

export const EMPTY_SHIPPING: ShippingAddress = {
  line1: '',
  line2: '',
  city: '',
  state: '',
  postal_code: '',
  country: HOME_COUNTRY,
};

const STORED = fields({
  firstName: TEXT,
  lastName: TEXT,
  country: v.fallback(NAME, HOME_COUNTRY),
  phone: TEXT,
  smsUpdates: FLAG,
  shipsToBilling: v.fallback(v.boolean(), true),
  shippingName: orNull(v.string()),
  giftNote: TEXT,
});

/** Reads the stored input, so that leaving and coming back loses nothing. Damaged parts count as empty. */
export const readForm = (storage: Pick<SafeStorage, 'readJson'>): CheckoutForm => ({
  email: readTemporaryEmail(),
  ...v.parse(STORED, storage.readJson(STORED_KEYS.checkoutForm)),
});

/** Stores the input. The e-mail address is stored separately, because every sign-out deletes it (spec 4.7-17). */
export function keepForm(storage: Pick<SafeStorage, 'write'>, { email, ...rest }: CheckoutForm): void {
  keepTemporaryEmail(normalizeEmail(email));
  storage.write(STORED_KEYS.checkoutForm, JSON.stringify(rest));
}

/**
 * The address of the parcel. With `shipsToBilling` only the street is the parcel's own, and the rest comes from the
 * billing address.
 */
export function shippingOf(
  billing: BillingAddress,
  shipping: ShippingAddress,
  shipsToBilling: boolean,
): ShippingAddress {
  if (!shipsToBilling) return shipping;
  const { city, state_code: state, postal_code, country_code: country } = billing;
  return { ...shipping, city, state, postal_code, country };
}
