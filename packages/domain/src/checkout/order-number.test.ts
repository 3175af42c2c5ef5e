import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderNumber } from './order-number.ts';

it('is always the same for an order, and easy to say', () => {
  expect(orderNumber(1)).toBe(orderNumber(1));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 30 - 1 }), (id) => {
      expect(orderNumber(id)).toMatch(/^[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{3}$/);
    }),
  );
});

it('is different for every order', () => {
  const ids = Array.from({ length: 20_000 }, (_, at) => at + 1);
  const ends = [2 ** 30 - 1, 2 ** 30, 2 ** 30 + 1, 2 ** 31 + 1, Number.MAX_SAFE_INTEGER];
  expect(new Set([...ids, ...ends].map(orderNumber)).size).toBe(ids.length + ends.length);
});

it('does not reveal the count of orders', () => {
  const [first = '', second = '', third = ''] = [1, 2, 3].map(orderNumber);
  expect(first).not.toMatch(/^0+-/);
  expect(new Set([first.slice(0, 3), second.slice(0, 3), third.slice(0, 3)]).size).toBe(3);
});
