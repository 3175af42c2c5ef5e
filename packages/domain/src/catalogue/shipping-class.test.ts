import { expect, it } from 'vitest';
import { type ParcelRate, parcelPrice, type ShippingClass, shippingClassOf } from './shipping-class.ts';

const rate = (country: string, cents: number, shippingClass: ShippingClass = 'parcel'): ParcelRate => ({
  ...{ country, shippingClass, cents, isServed: true },
});
const RATES = [
  rate('*', 1_995),
  rate('*', 9_000, 'large'),
  rate('US', 595),
  rate('US', 150, 'letter'),
  rate('US', 1_500, 'large'),
  rate('CA', 0),
  { ...rate('MX', 0, 'large'), isServed: false },
];

it.each<[string, ShippingClass[], number | null]>([
  ['US', ['parcel'], 595],
  ['US', ['letter'], 150],
  // One parcel holds everything, so the most expensive class decides.
  ['US', ['letter', 'large', 'parcel'], 1_500],
  // A class without its own price has the price of a usual parcel.
  ['CA', ['large'], 0],
  ['DE', ['letter'], 1_995],
  ['DE', ['large'], 9_000],
  ['MX', ['parcel'], 1_995],
  ['MX', ['parcel', 'large'], null],
])('a parcel to %s with %j costs %j', (country, classes, cents) => {
  expect(parcelPrice(country, classes, RATES)).toBe(cents);
});

it('goes nowhere without a price, and nothing that is sent costs nothing', () => {
  expect(parcelPrice('US', ['parcel'], [])).toBeNull();
  expect(parcelPrice('US', [], [])).toBe(0);
});

it.each([
  [{}, 'parcel'],
  [{ shipping_class: 'large' }, 'large'],
  [{ shipping_class: 'elephant' }, 'parcel'],
])('a product with %j is of the class %s', (info, shippingClass) => {
  expect(shippingClassOf(info)).toBe(shippingClass);
});
