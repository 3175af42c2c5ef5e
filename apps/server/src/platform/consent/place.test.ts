import { expect, it } from 'vitest';
import { placeNamed, placeOf } from './place.ts';

it.each([
  ['127.0.0.1', 'US'],
  ['10.7.8.9', 'US'],
  ['::1', 'US'],
  ['fd00::7', 'US'],
  ['::ffff:192.168.1.4', 'US'],
  // Public addresses of well-known services.
  ['8.8.8.8', 'US'],
  ['193.99.144.80', 'DE'],
  ['212.58.244.20', 'GB'],
  ['::ffff:193.99.144.80', 'DE'],
  ['2a00:1450:4001:82f::200e', null],
  ['nowhere', null],
])('the address %s is in %s', (address, country) => {
  expect(placeOf(address, 'demo')).toEqual({ country, state: null });
});

it.each(['127.0.0.1', '10.7.8.9', '::1', '::ffff:192.168.1.4'])(
  'in production the address %s says nothing, because it may be that of a proxy',
  (address) => expect(placeOf(address, 'production')).toEqual({ country: null, state: null }),
);

it.each([
  ['de', { country: 'DE', state: null }],
  ['US-CA', { country: 'US', state: 'CA' }],
  ['XX', null],
  ['Germany', null],
  [undefined, null],
])('a proxy that names %s means it', (header, place) => {
  expect(placeNamed(header)).toEqual(place);
});
