import { ApiError } from '@keepsong/contract/transport/client';
import { billingAddressErrors } from '@keepsong/domain/checkout/address';
import { expect, it } from 'vitest';
import { withBillingRegion } from './address-regions.ts';
import { cityOfZip, withPostalCode } from './zip-fill.ts';

const asked: string[] = [];
const api = {
  catalog: {
    zipCode: async ({ params: { code } }: { params: { code: string } }) => {
      asked.push(code);
      if (code === '13152') return { city: 'Skaneateles', state: 'NY' };
      throw new ApiError(404, { code: 'not_found' });
    },
  },
} as unknown as Parameters<typeof cityOfZip>[0];

it.each([
  [' 13152 ', { city: 'Skaneateles', state: 'NY' }],
  ['13152-1234', { city: 'Skaneateles', state: 'NY' }],
  ['00000', null],
  ['1315', null],
  ['', null],
])('%j leads to %j', async (zip, city) => {
  expect(await cityOfZip(api, zip)).toEqual(city);
});

it('asks the shop only for complete codes', () => {
  expect(asked).toEqual(['13152', '13152', '00000']);
});

const PORTLAND = { country: 'US', city: 'Portland', state: 'OR', postalCode: '97201' };
const NONE = new Set<never>();

it('another ZIP code leaves no city and state of the ZIP code before, so that the address is not complete', () => {
  const moved = withPostalCode(PORTLAND, '94103', NONE);
  expect(moved).toEqual({ country: 'US', city: '', state: '', postalCode: '94103' });
  expect(billingAddressErrors(withBillingRegion(moved), { needsShipping: false })).toEqual({
    city: 'required',
    state_code: 'required',
  });
  expect(withPostalCode(PORTLAND, '9720', NONE)).toMatchObject({ city: '', state: '' });
});

it('another ZIP code keeps what the customer has typed', () => {
  expect(withPostalCode(PORTLAND, '94103', new Set(['city']))).toMatchObject({ city: 'Portland', state: '' });
  expect(withPostalCode(PORTLAND, '94103', new Set(['city', 'state']))).toMatchObject({
    city: 'Portland',
    state: 'OR',
  });
});

it.each([
  ['the four digits after it', PORTLAND, '97201-1234'],
  ['the postal code of another country', { ...PORTLAND, country: 'DE' }, '10115'],
])('%s leave city and state', (_, region, postalCode) => {
  expect(withPostalCode(region, postalCode, NONE)).toEqual({ ...region, postalCode });
});
