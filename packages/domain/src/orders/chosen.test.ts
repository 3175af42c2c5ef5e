import { expect, it } from 'vitest';
import { orderNumber } from '../checkout/order-number.ts';
import { chosenOnce } from './chosen.ts';

it('an order counts once, however its number was written, and what is no number stays', () => {
  const number = orderNumber(12);
  expect(chosenOnce([number, 'not a number!', number.toLowerCase(), 'not a number!'])).toEqual([
    { number: number.toLowerCase(), id: 12 },
    { number: 'not a number!', id: null },
  ]);
});
