import { emptyCart } from '@keepsong/domain/cart/cart';
import { describe, expect, it } from 'vitest';
import { EMPTY_BILLING, EMPTY_SHIPPING } from '../form/checkout-form.ts';
import type { CheckoutFacts } from '../form/checkout-sections.ts';
import { sectionAfterWallet, sentTo, sheetFor, standingNote, walletData } from './wallet-order.ts';

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

const TYPED = { email: 'typed@b.co', firstName: '', lastName: '' };
const UNTYPED = { email: '', firstName: '', lastName: '' };
const GIVEN = {
  email: 'wanda@b.co',
  firstName: 'Wanda',
  lastName: 'Hale',
  addresses: { billing: BILLING, shipping: PARCEL },
  shippingName: 'Wanda Hale',
  isSentByWallet: true,
};

const WORDS = { business: 'Keepsong', shipping: 'Shipping', shippingCents: 595 };
const sheet = (change: Partial<CheckoutFacts>) => sheetFor(facts(change), emptyCart(), WORDS);

describe('before a wallet opens', () => {
  const KNOWN = { billing: BILLING, shipping: PARCEL };
  it.each([
    ['a guest for e-mail and name', { user: null }, true, true],
    [
      'a guest with a new address for the name',
      { user: null, email: 'a@b.co', newEmail: 'a@b.co' },
      false,
      true,
    ],
    ['an account without a name for the name', { user: { first_name: ' ', last_name: '' } }, false, true],
    ['a signed-in customer for neither', {}, false, false],
  ] as const)('it asks %s', (_, change, asksEmail, asksBilling) => {
    expect(sheet({ ...KNOWN, ...change })).toMatchObject({ asksEmail, asksBilling });
  });

  it('it is asked for facts that the customer has not typed, and for no parcel when nothing is sent', () => {
    expect(sheet({})).toEqual({
      business: 'Keepsong',
      asksEmail: false,
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
    const nothing = { email: '', name: '', billing: null, shipping: null };
    expect(walletData(typed, TYPED, nothing)).toEqual({
      email: 'typed@b.co',
      firstName: 'Henri',
      lastName: 'Lavoie',
      addresses: { billing: BILLING, shipping: PARCEL },
      shippingName: 'Henri Lavoie',
      isSentByWallet: false,
    });
    const given = { ...PARCEL, line1: '12 Orchard Lane' };
    expect(
      walletData(facts({ user: null }), UNTYPED, {
        email: 'wanda@b.co',
        name: ' Wanda  Mae Hale ',
        billing: BILLING,
        shipping: { name: ' Wanda Hale ', address: given },
      }),
    ).toEqual({
      email: 'wanda@b.co',
      firstName: 'Wanda',
      lastName: 'Mae Hale',
      addresses: { billing: BILLING, shipping: given },
      shippingName: 'Wanda Hale',
      isSentByWallet: true,
    });
  });

  it('keeps a typed billing address, although the wallet gives another one together with the name', () => {
    const typed = facts({ user: null, billing: BILLING });
    const given = {
      email: 'w@b.co',
      name: 'Wanda Hale',
      billing: { ...BILLING, city: 'Portland' },
      shipping: null,
    };
    expect(walletData(typed, UNTYPED, given).addresses.billing).toEqual(BILLING);
  });

  it.each([
    ['no e-mail address', { email: ' ' }, 'account'],
    ['a name of one word', { lastName: '' }, 'contact'],
    ['a name and an e-mail address', {}, null],
  ] as const)('a guest with %s: leads to the section to complete, if any', (_, change, section) => {
    const given = { ...GIVEN, ...change };
    expect(sectionAfterWallet(given, { needsShipping: true, user: null })).toBe(section);
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
      const given = { ...GIVEN, addresses: { billing, shipping } };
      expect(sectionAfterWallet(given, { needsShipping, user: null })).toBe(section);
    },
  );
});

it.each([
  ['account', { user: null }, true],
  ['account', {}, false],
  ['data', { shipping: PARCEL }, true],
  ['data', { billing: BILLING }, true],
  ['data', { billing: BILLING, needsShipping: false }, false],
  ['data', { billing: BILLING, shipping: PARCEL }, false],
  ['data', { user: null, billing: BILLING, shipping: PARCEL }, true],
  ['cart', {}, true],
  ['total', { billing: BILLING, shipping: PARCEL }, true],
] as const)('a message about the %s still holds with %j: %s', (about, change, stands) => {
  expect(standingNote({ words: 'Why', about }, facts(change))).toBe(stands ? 'Why' : '');
});
