import { mayBeSentTo } from '@keepsong/domain/checkout/ships';
import { describe, expect, it } from 'vitest';
import { BILLING, cartOf, line, SHIPPING } from '../testing/checkout-cart.ts';
import { pricedAddresses, priceKey, taxedRegion } from './price-key.ts';

const abroad = line({ extra_info: { ...line().extra_info, international_shipping: true } });
const download = line({ requires_shipping_address: false });
const print = cartOf(line());
const shipped = (change: Partial<typeof SHIPPING>, cart = print) => ({
  ...cart,
  addresses: { ...cart.addresses, shipping: { ...SHIPPING, ...change } },
});
const billed = (change: Partial<typeof BILLING>, cart = print) => ({
  ...cart,
  addresses: { ...cart.addresses, billing: { ...BILLING, ...change } },
});

describe('the price depends', () => {
  it.each([
    ['account', priceKey(print, 8)],
    ['goods', priceKey(cartOf(line({ quantity: 2 })), 7)],
    ['state', priceKey(shipped({ state: 'CA' }), 7)],
    ['postal code', priceKey(shipped({ postal_code: '13153' }), 7)],
    [
      'rush delivery',
      priceKey(
        cartOf(
          line({
            name: 'personalized-song-rush-fee-v2',
            rushFeeInfo: { add_days: 5, cost: 1, holiday_skip: true },
          }),
        ),
        7,
      ),
    ],
  ])('on the %s', (_, key) => expect(key).not.toBe(priceKey(print, 7)));

  it('neither on the street, nor on the billing address when something is sent', () => {
    expect(priceKey(shipped({ line1: '2 Lake St', city: 'Auburn' }), 7)).toBe(priceKey(print, 7));
    expect(priceKey(billed({ state_code: 'CA' }), 7)).toBe(priceKey(print, 7));
  });

  it('on the billing address when nothing is sent', () => {
    const cart = cartOf(download);
    expect(priceKey(billed({ state_code: 'CA' }, cart), 7)).not.toBe(priceKey(cart, 7));
    expect(priceKey(shipped({ state: 'CA' }, cart), 7)).toBe(priceKey(cart, 7));
  });
});

describe('the place where taxes are due', () => {
  it('is not known without state and postal code', () => {
    expect(taxedRegion(print)).toEqual({ country: 'US', state: 'NY', postalCode: '13152' });
    for (const change of [{ state: '' }, { postal_code: '1315' }, { country: '' }])
      expect(taxedRegion(shipped(change))).toBeNull();
    expect(taxedRegion(shipped({ line1: '', city: '' }))).not.toBeNull();
  });

  it('is not a country to which the cart cannot be sent (spec 5-36)', () => {
    const canada = { country: 'CA', state: 'ON', postal_code: 'K1A 0B1' };
    expect(pricedAddresses(shipped(canada)).shipping).toBeNull();
    expect(pricedAddresses(shipped(canada, cartOf(abroad))).shipping).toMatchObject(canada);
    expect(mayBeSentTo('CA', cartOf(line(), abroad).products)).toBe(false);
    expect(mayBeSentTo('US', print.products)).toBe(true);
  });
});
