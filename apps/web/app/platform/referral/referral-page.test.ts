import { expect, it } from 'vitest';
import { nextReferral, wayOut } from './referral-page.ts';

it.each([
  [
    'entering a section remembers the previous page',
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
  [
    'an alias counts as the same section',
    '/build-your-song',
    '/song-builder/pre-cart',
    '/artists/4',
    '/artists/4',
  ],
  [
    'another spelling counts as the same section',
    '/Song-Builder/pre-cart',
    '/song-builder/story-details',
    '/artists/4',
    '/artists/4',
  ],
  [
    'the sign-in page counts as the home page',
    '/login?push_to_path=%2Fcart',
    '/',
    '/artists/4',
    '/artists/4',
  ],
  [
    'leaving a section remembers its last page',
    '/song-builder/pre-cart',
    '/cart',
    '/',
    '/song-builder/pre-cart',
  ],
  ['a query is not part of the section', '/', '/?coupon=A', '/artists/4', '/artists/4'],
])('%s', (_, from, to, current, expected) => {
  expect(nextReferral(from, to, current)).toBe(expected);
});

it.each([
  ['back to the previous page', '/artists/4?a=1', '/artists/4?a=1'],
  ['Home after opening an address directly', '/build-your-song/pre-cart', '/'],
  ['to the cart when the checkout came before', '/checkout?step=payment', '/cart'],
])('closing the builder leads %s', (_, referral, expected) => {
  expect(wayOut('song-builder', referral)).toBe(expected);
});
