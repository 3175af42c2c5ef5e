import { PLAIN_INFO } from '@keepsong/domain/cart/extra-info';
import { describe, expect, it } from 'vitest';
import { shippingCost } from './address-costs.ts';
import type { PricedLine } from './sold-lines.ts';

const parcel = [
  {
    row: { requiresShippingAddress: true, extraInfo: {} },
    extra_info: { ...PLAIN_INFO, international_shipping: true },
  },
] as unknown as PricedLine[];

type Price = { country: string; cents: number; isServed?: boolean };
const centsTo = (country: string, prices: Price[]) => {
  const shipping = prices.map((price) => ({
    ...{ isServed: true, shippingClass: 'parcel' as const },
    ...price,
  }));
  const cost = shippingCost(parcel, { country, state: '', postal_code: '', city: '' }, { shipping });
  return cost.ok ? cost.value : cost.refusal.code;
};

describe('shipping a parcel', () => {
  it('is refused to countries without a rate', () => {
    expect(centsTo('US', [])).toBe('international_unavailable');
    expect(centsTo('US', [{ country: 'US', cents: 595 }])).toBe(595);
    expect(centsTo('DE', [{ country: 'US', cents: 595 }])).toBe('international_unavailable');
    const notThere = { country: 'DE', cents: 0, isServed: false };
    expect(centsTo('DE', [notThere, { country: '*', cents: 1_995 }])).toBe('international_unavailable');
  });

  it('costs the country’s rate, or else the rate for other countries', () => {
    const rates = [
      { country: '*', cents: 1_995 },
      { country: 'US', cents: 595 },
      { country: 'CA', cents: 0 },
    ];
    expect(['US', 'CA', 'DE'].map((country) => centsTo(country, rates))).toEqual([595, 0, 1_995]);
  });
});
