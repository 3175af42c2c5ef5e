import { emptyCart } from '@keepsong/domain/cart/cart';
import { describe, expect, it } from 'vitest';
import { EMPTY_BILLING, EMPTY_SHIPPING } from '../form/checkout-form.ts';
import type { CheckoutFacts } from '../form/checkout-sections.ts';
import {
  addressesOf,
  sectionAfterWallet,
  sectionBeforeWallet,
  sentTo,
  sheetFor,
  standingNote,
} from './wallet-order.ts';

const BILLING = { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' };
const PARCEL = {
  line1: '1 Lake St',
  line2: '',
  city: 'Skaneateles',
  state: 'NY',
  postal_code: '13152',
  country: 'US',
};

const facts = (change: Partial<CheckoutFacts> = {}): CheckoutFacts => ({
  user: { first_name: 'Henri', last_name: 'Lavoie' },
  email: '',
  newEmail: null,
  needsShipping: true,
  billing: EMPTY_BILLING,
  shipping: EMPTY_SHIPPING,
  shippingName: 'Henri Lavoie',
  isSentThere: true,
  cardComplete: false,
  total: 19_999,
  ...change,
});

const WORDS = { business: 'Keepsong', shipping: 'Shipping', shippingCents: 595 };
const sheet = (change: Partial<CheckoutFacts>) => sheetFor(facts(change), emptyCart(), WORDS);

describe('before a wallet opens', () => {
  it.each([
    ['a visitor who is not signed in goes to the account section', { user: null }, 'account'],
    [
      'a new address goes to the contact section',
      { user: null, email: 'a@b.co', newEmail: 'a@b.co' },
      'contact',
    ],
    [
      'an account without a name goes to the contact section',
      { user: { first_name: ' ', last_name: '' } },
      'contact',
    ],
    ['a signed-in customer needs no section', {}, null],
  ] as const)('%s', (_, change, section) => {
    expect(sectionBeforeWallet(facts(change))).toBe(section);
  });

  it('it is asked for facts that the customer has not typed, and for no parcel when nothing is sent', () => {
    expect(sheet({})).toEqual({
      business: 'Keepsong',
      asksBilling: true,
      shipping: { name: 'Shipping', cents: 595, countries: null },
    });
    expect(sheet({ billing: BILLING, shipping: PARCEL })).toMatchObject({
      asksBilling: false,
      shipping: null,
    });
    expect(sheet({ needsShipping: false }).shipping).toBeNull();
    expect(sheet({ shipping: PARCEL, isSentThere: false }).shipping).not.toBeNull();
  });

  it('the price is computed for the place that the wallet names', () => {
    const { line1: _, line2: __, ...region } = PARCEL;
    expect(sentTo(emptyCart(), region).addresses).toEqual({
      billing: null,
      shipping: { ...PARCEL, line1: '' },
    });
  });
});

describe('the data of a wallet', () => {
  it('fills in what was not typed, and keeps the rest', () => {
    const typed = facts({ billing: BILLING, shipping: PARCEL });
    expect(addressesOf(typed, { billing: null, shipping: null })).toEqual({
      addresses: { billing: BILLING, shipping: PARCEL },
      shippingName: 'Henri Lavoie',
      isSentByWallet: false,
    });
    const given = { ...PARCEL, line1: '12 Orchard Lane' };
    expect(
      addressesOf(facts(), { billing: BILLING, shipping: { name: ' Wanda Hale ', address: given } }),
    ).toEqual({
      addresses: { billing: BILLING, shipping: given },
      shippingName: 'Wanda Hale',
      isSentByWallet: true,
    });
  });

  it.each([
    [
      'a billing address without postal code',
      { ...BILLING, postal_code: '' },
      PARCEL,
      true,
      'billing_address',
    ],
    ['a parcel address without street', BILLING, EMPTY_SHIPPING, true, 'shipping_address'],
    ['a missing street when nothing is sent', BILLING, EMPTY_SHIPPING, false, null],
    ['everything', BILLING, PARCEL, true, null],
  ] as const)(
    '%s: leads to the section that must be corrected, if any',
    (_, billing, shipping, needsShipping, section) => {
      const given = { addresses: { billing, shipping }, shippingName: 'Wanda', isSentByWallet: true };
      expect(sectionAfterWallet(given, { needsShipping })).toBe(section);
    },
  );
});

it.each([
  ['account', { user: null }, true],
  ['account', {}, false],
  ['address', { shipping: PARCEL }, true],
  ['address', { billing: BILLING }, true],
  ['address', { billing: BILLING, needsShipping: false }, false],
  ['address', { billing: BILLING, shipping: PARCEL }, false],
  ['total', { billing: BILLING, shipping: PARCEL }, true],
] as const)('a message about the %s still holds with %j: %s', (about, change, stands) => {
  expect(standingNote({ words: 'Why', about }, facts(change))).toBe(stands ? 'Why' : '');
});
