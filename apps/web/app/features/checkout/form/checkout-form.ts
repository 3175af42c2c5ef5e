import { normalizeEmail } from '@keepsong/domain/auth/email';
import type { BillingAddress, ShippingAddress } from '@keepsong/domain/checkout/address';
import { HOME_COUNTRY } from '@keepsong/domain/checkout/ships';
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

/** Reads the stored input, so that leaving and coming back loses nothing. Damaged parts count as empty. */
export function readForm(store: Pick<SafeStorage, 'readJson'>): CheckoutForm {
  const stored = store.readJson(STORED_KEYS.checkoutForm);
  const source = typeof stored === 'object' && stored !== null ? stored : {};
  const text = (name: keyof CheckoutForm): string => {
    const value: unknown = Reflect.get(source, name);
    return typeof value === 'string' ? value : '';
  };
  return {
    email: readTemporaryEmail(),
    firstName: text('firstName'),
    lastName: text('lastName'),
    country: text('country') || HOME_COUNTRY,
    phone: text('phone'),
    smsUpdates: Reflect.get(source, 'smsUpdates') === true,
    shipsToBilling: Reflect.get(source, 'shipsToBilling') !== false,
    shippingName: typeof Reflect.get(source, 'shippingName') === 'string' ? text('shippingName') : null,
  };
}

/** Stores the input. The e-mail address is stored separately, because every sign-out deletes it (spec 4.7-17). */
export function keepForm(store: Pick<SafeStorage, 'write'>, { email, ...rest }: CheckoutForm): void {
  keepTemporaryEmail(normalizeEmail(email));
  store.write(STORED_KEYS.checkoutForm, JSON.stringify(rest));
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
