import { expect, it } from 'vitest';
import { decideFlag, FLAG_DEFAULTS, parseFlags } from './flags.ts';

it('is on by default for both flags of the builder (decisions)', () => {
  expect(FLAG_DEFAULTS).toEqual({ song_builder_v3: true, swipe_recommendations: true });
});

it.each([
  [{}, {}, true],
  [{}, { song_builder_v3: 0 }, false],
  [{ song_builder_v3: 1 }, { song_builder_v3: 0 }, true],
  [{ song_builder_v3: 0 }, {}, false],
] as const)('stored %o over settings %o is %s', (stored, settings, expected) => {
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
