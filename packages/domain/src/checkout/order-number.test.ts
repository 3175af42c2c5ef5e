import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderNumber, readOrderNumber } from './order-number.ts';

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

it('is read back, however it is typed', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: 1, max: 2 ** 31 }), fc.maxSafeInteger().map(Math.abs)), (id) => {
      fc.pre(id > 0);
      expect(readOrderNumber(orderNumber(id))).toBe(id);
      expect(readOrderNumber(` ${orderNumber(id).toLowerCase().replaceAll('-', '')}`)).toBe(id);
    }),
  );
  const [digit = 0] = Array.from({ length: 200 }, (_, id) => id + 1).filter((id) =>
    /0/.test(orderNumber(id)),
  );
  expect(readOrderNumber(orderNumber(digit).replaceAll('0', 'o'))).toBe(digit);
  for (const text of ['', 'H4T', 'H4T-9K', 'H4T-9KU', 'ZZZZZZZZZZZZZ'])
    expect(readOrderNumber(text)).toBeNull();
});
