import { expect, it } from 'vitest';
import { decideFlag, FLAG_DEFAULTS, flagsCookie, flagsInCookie, parseFlags } from './flag-values.ts';

it('both flags of the builder are on by default (spec 10.2-02)', () => {
  expect(FLAG_DEFAULTS).toEqual({ song_builder_v3: true, swipe_recommendations: true });
});

it.each([
  [{}, {}, true],
  [{}, { song_builder_v3: 0 }, false],
  [{ song_builder_v3: 1 }, { song_builder_v3: 0 }, true],
  [{ song_builder_v3: 0 }, {}, false],
] as const)('stored %o over settings %o gives %s', (stored, settings, expected) => {
  expect(decideFlag('song_builder_v3', stored, settings)).toBe(expected);
});

it.each([
  [null, {}],
  ['text', {}],
  [{ song_builder_v3: true, swipe_recommendations: 2 }, {}],
  [{ unknown: 1, swipe_recommendations: 0 }, { swipe_recommendations: 0 }],
])('reads %o as %o (spec 3.13-03)', (stored, expected) => {
  expect(parseFlags(stored)).toEqual(expected);
});

it('tells the server by a cookie, and the server reads the same flags from it (decision 0045)', () => {
  const [pair] = flagsCookie({ song_builder_v3: 0 }).split(';');
  expect(flagsInCookie(`sf_locale=sp; ${pair}; other=1`)).toEqual({ song_builder_v3: 0 });
  expect(flagsCookie({})).toContain('Max-Age=0');
});

it.each([
  null,
  '',
  'sf_flags',
  'sf_flags=',
  'sf_flags=%E0',
  'sf_flags=[1',
  'sf_flags=%7B%22song_builder_v3%22%3A2%7D',
])('reads no flag from the cookies %o', (cookies) => expect(flagsInCookie(cookies)).toEqual({}));
