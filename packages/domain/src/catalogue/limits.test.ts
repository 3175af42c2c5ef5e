import { expect, it } from 'vitest';
import { limitsOf, piecesOf } from './limits.ts';

it('reads limits, and takes anything else for none', () => {
  expect(limitsOf({ most_per_order: 2, most_per_customer: 5 })).toEqual({ perOrder: 2, perCustomer: 5 });
  expect(limitsOf({ most_per_order: 0, most_per_customer: '5' })).toEqual({
    perOrder: null,
    perCustomer: null,
  });
  expect(limitsOf({ most_per_order: 1.5 })).toEqual({ perOrder: null, perCustomer: null });
});

it('counts what is in a bundle once for each bundle, together with the same product alone', () => {
  const pieces = piecesOf([
    { productId: 1, quantity: 2 },
    { productId: 9, quantity: 3, contents: [{ productId: 1 }, { productId: 4 }] },
    { productId: 1, quantity: 1 },
  ]);
  expect(Object.fromEntries(pieces)).toEqual({ 1: 6, 4: 3, 9: 3 });
});
