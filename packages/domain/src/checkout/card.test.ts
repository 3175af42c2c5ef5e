import { expect, it } from 'vitest';
import { cardBrandName } from './card.ts';

it.each([
  ['visa', 'Visa'],
  ['amex', 'American Express'],
  ['unknown', null],
  ['eftpos_au', null],
])('a card of %s is called %s', (brand, name) => {
  expect(cardBrandName({ brand, last4: '4242' })).toBe(name);
});
