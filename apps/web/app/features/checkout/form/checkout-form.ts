import { normalizeEmail } from '@keepsong/domain/auth/email';
import type { BillingAddress, ShippingAddress } from '@keepsong/domain/checkout/address';
import type { SafeStore } from '~/platform/api/storage.ts';
import { STORED_KEYS } from '~/platform/api/stored-keys.ts';
import { HOME_COUNTRY } from '~/platform/contact/calling-codes.ts';
import { keepTemporaryEmail, readTemporaryEmail } from '~/platform/session/temporary-email.ts';

/** What customers type before they pay, beside the addresses, which the cart keeps (spec 3.4-07). */
export type CheckoutForm = {
  email: string;
  firstName: string;
  lastName: string;
  /** Country of the calling code. */
  country: string;
  phone: string;
  smsUpdates: boolean;
  /** City, state, postal code and country of the parcel are those of the bill. */
  shipsToBilling: boolean;
  /** Who the parcel is for; null while it is the customer. */
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

/** What was typed before, so that leaving and coming back loses nothing; damaged parts count as not typed. */
export function readForm(store: Pick<SafeStore, 'readJson'>): CheckoutForm {
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

/** Keeps what was typed. The e-mail address stands alone: it goes at every sign-out (spec 4.7-17). */
export function keepForm(store: Pick<SafeStore, 'write'>, { email, ...rest }: CheckoutForm): void {
  keepTemporaryEmail(normalizeEmail(email));
  store.write(STORED_KEYS.checkoutForm, JSON.stringify(rest));
}

/** Where the parcel goes: its own street, and the rest from the bill when that is wanted. */
export function shippingOf(
  billing: BillingAddress,
  shipping: ShippingAddress,
  shipsToBilling: boolean,
): ShippingAddress {
  if (!shipsToBilling) return shipping;
  const { city, state_code: state, postal_code, country_code: country } = billing;
  return { ...shipping, city, state, postal_code, country };
}
