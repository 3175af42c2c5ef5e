import { expect, it } from 'vitest';
import { readRequest, startWithPath } from './open-requested.ts';

it.each([
  ['', null],
  ['?utm_source=x', null],
  ['?slug=..%2Fx', null],
  ['?slug=abc_-9', { slug: 'abc_-9', resume: null, product: null, artist: null, occasion: null }],
  ['?resume=tok', { slug: null, resume: 'tok', product: null, artist: null, occasion: null }],
  [
    '?original_song_product=personalized-song',
    { slug: null, resume: null, product: 'personalized-song', artist: null, occasion: null },
  ],
  ['?artist_id=12', { slug: null, resume: null, product: null, artist: 12, occasion: null }],
  [
    '?occasion=Father%27s+Day',
    { slug: null, resume: null, product: null, artist: null, occasion: "Father's Day" },
  ],
  ['?occasion=Tuesday', null],
  ['?artist_id=0', null],
  ['?artist_id=1e3', null],
  ['?artist_id=12%2F..', null],
])('%j asks for %j', (query, request) => {
  expect(readRequest(new URLSearchParams(query))).toEqual(request);
});

it('reads the address that an artist’s page links to', () => {
  const { search } = new URL(startWithPath(12), 'http://shop.test');
  expect(readRequest(new URLSearchParams(search))?.artist).toBe(12);
});
