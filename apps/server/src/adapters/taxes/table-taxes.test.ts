import { describe, expect, it } from 'vitest';
import { tableTaxes } from './table-taxes.ts';
import { SEATTLE, SKANEATELES, taxable, taxesContract } from './testing/taxes-contract.ts';

describe('the table of taxes', () => {
  taxesContract(async () => ({ taxes: tableTaxes, close: async () => undefined }));
});

describe('a rate', () => {
  const rates = [
    { country: 'US', state: '', kind: 'physical', ratePpm: 50_000 },
    { country: 'US', state: '', kind: 'song', ratePpm: 10_000 },
    { country: 'US', state: 'NY', kind: 'physical', ratePpm: 80_000 },
    { country: 'US', state: 'NY', kind: 'song', ratePpm: 0 },
    { country: 'CA', state: 'ON', kind: 'physical', ratePpm: 130_000 },
  ];

  const taxOf = async (place: Partial<typeof SEATTLE>, kind: string) => {
    const question = {
      address: { ...SEATTLE, ...place },
      lines: [taxable(kind, 10_000)],
      shippingCents: 0,
      rates,
    };
    return (await tableTaxes.taxesFor(question)).lines.get(kind) ?? 0;
  };

  it.each([
    ['is that of the state', SKANEATELES, 'physical', 800],
    ['of the state counts though it is nothing', SKANEATELES, 'song', 0],
    ['is that of the country where the state has none', SEATTLE, 'physical', 500],
    ['is found whatever the case of the codes', { country: 'us', state: ' ny ' }, 'physical', 800],
    ['of another country is not used', { country: 'CA', state: 'NY' }, 'physical', 0],
    ['may be that of one province alone', { country: 'CA', state: 'ON' }, 'physical', 1_300],
    ['of a kind that nobody entered is nothing', SEATTLE, 'bundle', 0],
  ])('%s', async (_, place, kind, tax) => {
    expect(await taxOf(place, kind)).toBe(tax);
  });
});
