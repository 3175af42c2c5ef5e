import { expect, it } from 'vitest';
import { readRequest } from './open-requested.ts';

it.each([
  ['', null],
  ['?utm_source=x', null],
  ['?slug=..%2Fx', null],
  ['?slug=abc_-9', { slug: 'abc_-9', resume: null, product: null }],
  ['?resume=tok', { slug: null, resume: 'tok', product: null }],
  ['?original_song_product=personalized-song', { slug: null, resume: null, product: 'personalized-song' }],
])('%j asks for %j', (query, request) => {
  expect(readRequest(new URLSearchParams(query))).toEqual(request);
});
