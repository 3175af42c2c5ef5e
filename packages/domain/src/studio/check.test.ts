import { expect, it } from 'vitest';
import { checkBy, isRepeated, needsCheck, placeOf } from './check.ts';

const SONG = { title: 'Portland', lyrics: 'One', durationSeconds: 181, peaks: [0, 1] };
const OTHER = { ...SONG, lyrics: 'Two' };

it('the song of an artist who is not trusted is checked, within two hours', () => {
  expect([needsCheck({ isTrusted: true }), needsCheck({ isTrusted: false })]).toEqual([false, true]);
  expect(checkBy(new Date('2026-11-02T15:00:00Z'))).toEqual(new Date('2026-11-02T17:00:00Z'));
});

it.each([
  ['nothing came before', { delivered: null, sentBack: null }, false],
  ['the customer has the same', { delivered: SONG, sentBack: null }, true],
  ['the staff sent the same back', { delivered: null, sentBack: SONG }, true],
  ['the staff sent the same change back', { delivered: OTHER, sentBack: SONG }, true],
  ['both were others', { delivered: OTHER, sentBack: OTHER }, false],
])('a version is repeated when %s: %#', (_what, before, repeated) => {
  expect(isRepeated(before, { ...SONG, peaks: [...SONG.peaks] })).toBe(repeated);
});

it.each([
  [12.5, 12.5],
  [-1, 0],
  [500, 181],
])('a note at %d s stands at %d s of its recording', (seconds, at) => {
  expect(placeOf(seconds, 181)).toBe(at);
});
