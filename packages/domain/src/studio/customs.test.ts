import { expect, it } from 'vitest';
import { TEA_TOWEL } from '../cart/named-products.ts';
import { declaredOf } from './customs.ts';

it('declares value and weight of all pieces, with the tariff of goods that are known', () => {
  expect(declaredOf({ name: TEA_TOWEL, title: 'Chorus tea towel', quantity: 3, cents: 7_200 })).toEqual({
    ...{ title: 'Chorus tea towel', quantity: 3, cents: 7_200, ounces: 21, tariff: '630292' },
  });
});

it('names no tariff for other goods, and a value also for a present', () => {
  expect(declaredOf({ name: 'photo-mug', title: 'Photo mug', quantity: 2, cents: 0 })).toEqual({
    ...{ title: 'Photo mug', quantity: 2, cents: 200, ounces: 32, tariff: null },
  });
});
