import { expect, it } from 'vitest';
import { nextReferral, wayOut } from './referral-page.ts';

it.each([
  [
    'entering a section remembers where one came from',
    '/stories/a?x=1',
    '/song-builder',
    '/',
    '/stories/a?x=1',
  ],
  [
    'moving inside a section changes nothing',
    '/song-builder/pre-cart',
    '/song-builder/story-details',
    '/artists/4',
    '/artists/4',
  ],
  ['an alias is the same section', '/build-your-song', '/song-builder/pre-cart', '/artists/4', '/artists/4'],
  ['the sign-in page is the home page', '/login?push_to_path=%2Fcart', '/', '/artists/4', '/artists/4'],
  [
    'leaving a section remembers its last page',
    '/song-builder/pre-cart',
    '/cart',
    '/',
    '/song-builder/pre-cart',
  ],
  ['a query is no section', '/', '/?coupon=A', '/artists/4', '/artists/4'],
])('%s', (_, from, to, current, expected) => {
  expect(nextReferral(from, to, current)).toBe(expected);
});

it.each([
  ['back to where one came from', '/artists/4?a=1', '/artists/4?a=1'],
  ['home from an address that was opened', '/build-your-song/pre-cart', '/'],
  ['the cart in place of its checkout', '/checkout?step=payment', '/cart'],
])('closing the builder leads %s', (_, referral, expected) => {
  expect(wayOut('song-builder', referral)).toBe(expected);
});
