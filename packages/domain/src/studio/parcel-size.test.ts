import { expect, it } from 'vitest';
import { QR_CARD, TEA_TOWEL } from '../cart/named-products.ts';
import { parcelOf } from './parcel-size.ts';

it.each([
  ['a card in an envelope', [{ name: QR_CARD, quantity: 1 }], { ounces: 6, inches: [8, 6, 1] }],
  ['three towels on each other', [{ name: TEA_TOWEL, quantity: 3 }], { ounces: 25, inches: [12, 9, 3] }],
  [
    'a towel with a card: as long as the longest, as heavy as both',
    [
      { name: TEA_TOWEL, quantity: 1 },
      { name: QR_CARD, quantity: 2 },
    ],
    { ounces: 15, inches: [12, 9, 2] },
  ],
  ['what stands in no row', [{ name: 'mug', quantity: 1 }], { ounces: 20, inches: [12, 10, 4] }],
  ['nothing that is known any more', [], { ounces: 4, inches: [1, 1, 1] }],
])('a parcel with %s', (_, goods, size) => {
  expect(parcelOf(goods)).toEqual(size);
});
