import { ApiError } from '@keepsong/contract/transport/client';
import { expect, it } from 'vitest';
import { cityOfZip } from './zip-fill.ts';

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
