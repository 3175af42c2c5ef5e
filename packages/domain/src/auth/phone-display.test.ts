import { expect, it } from 'vitest';
import { displayPhone } from './phone-display.ts';

it.each([
  ['+13155550142', '(315) 555-0142'],
  ['+34600111222', '+34600111222'],
  ['+1315555', '+1315555'],
  ['', ''],
])('shows %s as %s', (e164, shown) => {
  expect(displayPhone(e164)).toBe(shown);
});
