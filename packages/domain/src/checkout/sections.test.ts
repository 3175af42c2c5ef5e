import { describe, expect, it } from 'vitest';
import {
  CHECKOUT_SECTIONS,
  isSectionComplete,
  type SectionFacts,
  type SectionId,
  sectionsFor,
} from './sections.ts';

const facts = (change: Partial<SectionFacts> = {}): SectionFacts => ({
  needsShipping: true,
  email: 'ana@example.com',
  accountVariant: 'account_email',
  signedIn: false,
  billing: { city: 'Austin', country_code: 'US', postal_code: '78701', state_code: 'TX' },
  shipping: {
    line1: '1 Elm St',
    line2: '',
    city: 'Austin',
    state: 'TX',
    postal_code: '78701',
    country: 'US',
  },
  payment: true,
  total: 19_999,
  ...change,
});
const noBilling = { ...facts().billing, city: '' };
const german = { billing: { city: '', country_code: 'DE', postal_code: '10115', state_code: '' } };
const noShipping = { ...facts().shipping, line1: '' };

describe('checkout sections', () => {
  it('are numbered as in spec 9.4-13', () => {
    expect(CHECKOUT_SECTIONS.map(({ id, step }) => `${id} ${step}`)).toEqual([
      'account 0',
      'billing_address 1',
      'shipping_address 2',
      'payment 3',
    ]);
  });

  it('include the shipping address only when something is sent', () => {
    expect(sectionsFor({ needsShipping: true })).toEqual([
      'account',
      'billing_address',
      'shipping_address',
      'payment',
    ]);
    expect(sectionsFor({ needsShipping: false })).toEqual(['account', 'billing_address', 'payment']);
  });

  it.each<[SectionId, Partial<SectionFacts>, boolean]>([
    ['account', {}, true],
    ['account', { email: 'ana@' }, false],
    ['account', { email: 'ana@', signedIn: true }, true],
    ['account', { accountVariant: 'contact_information' }, false],
    ['account', { accountVariant: 'contact_information', signedIn: true }, true],
    ['billing_address', {}, true],
    ['billing_address', { billing: noBilling }, false],
    ['shipping_address', {}, true],
    ['billing_address', german, false],
    ['billing_address', { ...german, needsShipping: false }, true],
    ['shipping_address', { shipping: noShipping }, false],
    ['payment', {}, true],
    ['payment', { payment: false }, false],
    ['payment', { payment: false, total: 0 }, true],
  ])('%s with %j is complete: %s', (id, change, complete) => {
    expect(isSectionComplete(id, facts(change))).toBe(complete);
  });
});
