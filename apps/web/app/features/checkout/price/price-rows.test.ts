import { quoteCart, UNKNOWN_YET } from '@keepsong/domain/checkout/quote';
import { couponWith } from '@keepsong/domain/testing/offers';
import { expect, it } from 'vitest';
import { cartOf, line } from '../testing/checkout-cart.ts';
import { priceRows } from './price-rows.ts';

const { products } = cartOf(line({ price: 5_000, cartPrice: 5_000 }));
const coupon = couponWith({ discount_fixed: 1_000 });
const quote = quoteCart({ ...UNKNOWN_YET, products, promos: [], coupon: null });
const known = { quote, isAddressKnown: true, creditLeft: null };
const told = (price: Parameters<typeof priceRows>[0], ships = true) =>
  priceRows(price, { ships, locale: 'en' }).map(({ label, amount, note }) =>
    [label, amount, ...(note ? [note] : [])].join(' | '),
  );

it('says that shipping and taxes depend on the address while it is not known', () => {
  expect(told({ ...known, isAddressKnown: false })).toEqual([
    'Subtotal | $50.00',
    'Shipping | – | Worked out from your address',
    'Taxes | – | Worked out from your address',
  ]);
  expect(told(known)).toEqual(['Subtotal | $50.00', 'Shipping | $0.00', 'Taxes | $0.00']);
  expect(told(known, false)).toEqual(['Subtotal | $50.00', 'Taxes | $0.00']);
});

// Spec 9.1-06. According to the README, HELLO10 also reduces the fee, and WELCOME10 does not.
it.each([
  ['HELLO10', true, '-$6.00'],
  ['WELCOME10', false, '-$5.00'],
])('says what the service fee is for; %s reduces the fee too: %s', (code, include_service_fee, off) => {
  const [product] = products;
  if (!product) throw new Error('an empty cart');
  const serviceFee = {
    ...product,
    cart_uuid: 'fee',
    name: 'service-fee',
    price: 999,
    cartPrice: 999,
    quantity: 1,
  };
  const ten = { ...coupon, code, discount_fixed: 0, discount_percent: 10, include_service_fee };
  const withFee = quoteCart({ ...UNKNOWN_YET, products, promos: [], coupon: ten, serviceFee });
  expect(told({ ...known, quote: withFee }, false)).toEqual([
    'Subtotal | $50.00',
    'Service fee | $9.99 | Keeps your song page online and pays the people who check songs before they are heard',
    `Discount (${code}) | ${off}`,
    'Taxes | $0.00',
  ]);
});

it('names a promotion without a code apart from the coupon', () => {
  const automatic = { ...coupon, code: 'AUTUMN', discount_fixed: 500 };
  const discounted = quoteCart({ ...UNKNOWN_YET, products, promos: [], coupon, automatic });
  expect(told({ ...known, quote: discounted }, false).slice(1, 3)).toEqual([
    'Promotion (AUTUMN) | -$5.00',
    'Discount (FORTY20) | -$10.00',
  ]);
});

it('names the coupon and the remaining credit', () => {
  const discounted = quoteCart({
    ...UNKNOWN_YET,
    products,
    promos: [],
    coupon,
    credits: { nonTaxable: 1_500, taxable: 0 },
    userId: '7',
  });
  expect(told({ ...known, quote: discounted, creditLeft: 700 }, false)).toEqual([
    'Subtotal | $50.00',
    'Discount (FORTY20) | -$10.00',
    'Gift card and credit | -$15.00 | $7.00 stays on your account.',
    'Taxes | $0.00',
  ]);
  expect(told({ ...known, quote: discounted, creditLeft: 0 }, false)[2]).toBe(
    'Gift card and credit | -$15.00 | That is all your credit.',
  );
});

it('names an amount that is too small to charge', () => {
  const small = quoteCart({
    ...UNKNOWN_YET,
    products,
    promos: [],
    coupon: { ...coupon, discount_fixed: 4_960 },
  });
  expect(told({ ...known, quote: small }, false).at(-1)).toBe(
    'Small total | -$0.40 | Less than 50 cents is on us.',
  );
});

it('has rows that add up to the total', () => {
  const cents = (amount: string) => Math.round(Number(amount.replace(/[$,]/g, '')) * 100);
  const full = quoteCart({
    ...UNKNOWN_YET,
    products,
    promos: [],
    coupon,
    shippingCents: 600,
    taxes: { lines: new Map([['b', 320]]), shipping: 48 },
    credits: { nonTaxable: 0, taxable: 2_000 },
    userId: '7',
  });
  const rows = priceRows({ ...known, quote: full }, { ships: true, locale: 'en' });
  expect(rows.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(full.total);
});
