import { expect, it } from 'vitest';
import { orderNumber } from '../checkout/order-number.ts';
import { loggedValue, maskAddresses, maskWords } from './log-words.ts';

it.each([
  ['marguerite.lavoie@example.com', 'm…@example.com'],
  ['MARGUERITE.lav', 'M…'],
  ['  lavoie   marg ', 'l… m…'],
  ['+1 315 555 0142', '+… 3… 5… 0…'],
  ['@example.com', '…@example.com'],
  ['émile@', 'é…@'],
  ['%', '%'],
  ['', ''],
  [orderNumber(12), orderNumber(12)],
  ['odessa', 'o…'],
])('of the words %j, %j is kept', (words, kept) => {
  expect(maskWords(words)).toBe(kept);
});

it('every address in a text is masked, and nothing else', () => {
  expect(maskAddresses('550 <bo@x.example>: no such user, try ann.b@y.example; a @ b')).toBe(
    '550 <b…@x.example>: no such user, try a…@y.example; a @ b',
  );
});

it('a value is masked however deep it stands, except what concerns the staff or the words of pages', () => {
  const at = new Date(0);
  const value = { to: 'bo@x.example', all: [{ cents: 5, to: ['a@b.example', null, at] }] };
  expect(loggedValue('gift_card.issued', value)).toEqual({
    to: 'b…@x.example',
    all: [{ cents: 5, to: ['a…@b.example', null, at] }],
  });
  expect(loggedValue('staff.invited', value)).toBe(value);
  expect(loggedValue('words.saved', value)).toBe(value);
});
