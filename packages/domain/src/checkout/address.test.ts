import { describe, expect, it } from 'vitest';
import {
  type BillingAddress,
  billingAddressErrors,
  type ShippingAddress,
  shippingAddressErrors,
} from './address.ts';
import { COUNTRY_CODES, isCountry, isUsState, US_STATES } from './geo.ts';

const shipping: ShippingAddress = {
  line1: '1 Elm St',
  line2: '',
  city: 'Austin',
  state: 'TX',
  postal_code: '78701',
  country: 'US',
};
const billing: BillingAddress = {
  city: 'Austin',
  country_code: 'US',
  postal_code: '78701',
  state_code: 'TX',
};

describe('addresses', () => {
  it.each<[Partial<ShippingAddress>, object]>([
    [{}, {}],
    [{ line1: ' ' }, { line1: 'required' }],
    [{ line1: 'x'.repeat(201) }, { line1: 'too_long' }],
    [{ line1: 'x'.repeat(200), line2: 'x'.repeat(200), city: 'x'.repeat(100) }, {}],
    [{ line2: 'x'.repeat(201) }, { line2: 'too_long' }],
    [{ city: '' }, { city: 'required' }],
    [{ city: 'x'.repeat(101) }, { city: 'too_long' }],
    [{ country: '' }, { country: 'required' }],
    [{ country: 'us' }, { country: 'country_invalid' }],
    [{ country: 'ZZ' }, { country: 'country_invalid' }],
    [{ state: '' }, { state: 'required' }],
    [{ state: 'Texas' }, { state: 'state_invalid' }],
    [{ state: 'toString' }, { state: 'state_invalid' }],
    [{ postal_code: '' }, { postal_code: 'required' }],
    [{ postal_code: ' 78701-1234 ' }, {}],
    [{ postal_code: '7870' }, { postal_code: 'postal_code_invalid' }],
    [{ postal_code: '787011' }, { postal_code: 'postal_code_invalid' }],
    [{ postal_code: '78701-12' }, { postal_code: 'postal_code_invalid' }],
    [{ postal_code: 'A8701' }, { postal_code: 'postal_code_invalid' }],
    [{ country: 'GB', state: '', postal_code: 'SW1A 1AA' }, {}],
    [{ country: 'GB', state: 'Kent', postal_code: '' }, {}],
    [{ country: 'GB', state: 'x'.repeat(101) }, { state: 'too_long' }],
    [{ country: 'GB', postal_code: '<script>' }, { postal_code: 'postal_code_invalid' }],
    [{ country: 'GB', postal_code: 'A' }, {}],
    [{ country: 'GB', postal_code: 'A'.repeat(12) }, {}],
    [{ country: 'GB', postal_code: 'A'.repeat(13) }, { postal_code: 'postal_code_invalid' }],
    [{ country: 'GB', postal_code: 'A-' }, { postal_code: 'postal_code_invalid' }],
  ])('shipping with %j', (change, errors) => {
    expect(shippingAddressErrors({ ...shipping, ...change })).toEqual(errors);
  });

  it.each<[Partial<BillingAddress>, object]>([
    [{}, {}],
    [{ city: '' }, { city: 'required' }],
    [{ country_code: 'XX' }, { country_code: 'country_invalid' }],
    [{ state_code: 'ZZ' }, { state_code: 'state_invalid' }],
    [{ country_code: 'MX', state_code: 'Jalisco', postal_code: '44100' }, {}],
    [{ postal_code: '1' }, { postal_code: 'postal_code_invalid' }],
  ])('billing with %j', (change, errors) => {
    expect(billingAddressErrors({ ...billing, ...change }, { needsShipping: false })).toEqual(errors);
  });

  it('billing asks for a city outside the US only when something is sent', () => {
    const german = { ...billing, country_code: 'DE', state_code: '', postal_code: '10115', city: '' };
    expect(billingAddressErrors(german, { needsShipping: false })).toEqual({});
    expect(billingAddressErrors(german, { needsShipping: true })).toEqual({ city: 'required' });
    const long = { ...german, city: 'x'.repeat(101) };
    expect(billingAddressErrors(long, { needsShipping: false })).toEqual({ city: 'too_long' });
  });

  it('know the states and the countries, the US first', () => {
    expect(COUNTRY_CODES[0]).toBe('US');
    expect(new Set(COUNTRY_CODES).size).toBe(COUNTRY_CODES.length);
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    for (const code of COUNTRY_CODES) expect(names.of(code), code).toBeDefined();
    expect(Object.keys(US_STATES)).toHaveLength(59);
    expect([isUsState('DC'), isUsState('QQ'), isCountry('ES'), isCountry('')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});
