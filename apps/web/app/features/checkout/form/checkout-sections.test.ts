import { describe, expect, it } from 'vitest';
import {
  areAllComplete,
  type CheckoutFacts,
  isComplete,
  sectionAfter,
  sectionToOpen,
  shownSections,
} from './checkout-sections.ts';

const facts = (change: Partial<CheckoutFacts> = {}): CheckoutFacts => ({
  user: { first_name: 'Henri', last_name: 'Lavoie' },
  email: 'henri@example.com',
  newEmail: null,
  needsShipping: true,
  billing: { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' },
  shipping: {
    line1: '1 Lake St',
    line2: '',
    city: 'Skaneateles',
    state: 'NY',
    postal_code: '13152',
    country: 'US',
  },
  shippingName: 'Lou Lavoie',
  isSentThere: true,
  cardComplete: true,
  total: 19_999,
  ...change,
});

it('shows five sections, and four when nothing ships', () => {
  expect(shownSections({ needsShipping: true })).toEqual([
    'account',
    'contact',
    'billing_address',
    'shipping_address',
    'payment',
  ]);
  expect(shownSections({ needsShipping: false })).not.toContain('shipping_address');
  expect(sectionAfter('billing_address', { needsShipping: true })).toBe('shipping_address');
  expect(sectionAfter('billing_address', { needsShipping: false })).toBe('payment');
});

it.each<[string, Partial<CheckoutFacts>]>([
  ['no recipient', { shippingName: ' ' }],
  ['a name that is too long for a label', { shippingName: 'L'.repeat(121) }],
  ['a country that it cannot be sent to', { isSentThere: false }],
])('asks again for a parcel with %s', (_, change) => {
  expect(sectionToOpen(facts(change))).toBe('shipping_address');
  expect(sectionToOpen(facts({ ...change, needsShipping: false }))).toBe('payment');
});

describe('an e-mail address', () => {
  it.each<[string, Partial<CheckoutFacts>, boolean]>([
    ['that the shop has not checked is incomplete', { user: null }, false],
    ['that is new is complete', { user: null, newEmail: 'henri@example.com' }, true],
    ['that was changed after the check is incomplete', { user: null, newEmail: 'old@example.com' }, false],
    [
      'typed in capitals is complete',
      { user: null, email: 'Henri@Example.com', newEmail: 'henri@example.com' },
      true,
    ],
    ['of the signed-in user is complete', { email: '' }, true],
  ])('%s', (_, change, complete) => {
    expect(isComplete('account', facts(change))).toBe(complete);
  });
});

it.each<[Partial<CheckoutFacts>, string]>([
  [{ user: null }, 'account'],
  [{ user: null, newEmail: 'henri@example.com' }, 'contact'],
  [{ user: { first_name: 'Henri', last_name: ' ' } }, 'contact'],
  [
    { billing: { city: 'Skaneateles', country_code: 'US', postal_code: '1315', state_code: 'NY' } },
    'billing_address',
  ],
  [{ shipping: { ...facts().shipping, line1: '' } }, 'shipping_address'],
  [{ cardComplete: false }, 'payment'],
])('%j opens %s and is not complete', (change, section) => {
  expect(sectionToOpen(facts(change))).toBe(section);
  expect(areAllComplete(facts(change))).toBe(false);
});

it('is complete with everything, and needs no card when nothing is due', () => {
  expect(areAllComplete(facts())).toBe(true);
  expect(areAllComplete(facts({ cardComplete: false, total: 0 }))).toBe(true);
  expect(areAllComplete(facts({ needsShipping: false, shipping: { ...facts().shipping, line1: '' } }))).toBe(
    true,
  );
});
