import { expect, it } from 'vitest';
import { HINTS, hasHint, hintFor } from './hints.ts';

const settings = (displayed: number[]) =>
  HINTS.map(({ id, name }) => ({ id, name, displayed: displayed.includes(id) }));

it.each<[string, number[], string | null]>([
  ['/artists', [], 'press_play'],
  ['/artists/', [2], 'press_play'],
  ['/Artists', [], 'press_play'],
  ['/artists', [1], null],
  ['/artists/4', [], null],
  ['/playlists', [1], 'save_examples'],
  ['/checkout', [], null],
])('on %s, with %j seen: %s', (path, seen, hint) => {
  expect(hintFor(path, settings(seen))?.name ?? null).toBe(hint);
});

it('shows no hint before it is known which were seen', () => {
  expect(hintFor('/artists', [])).toBeNull();
});

it.each([
  ['/artists', true],
  ['/playlists/', true],
  ['/Playlists', true],
  ['/playlists/3', false],
  ['/', false],
])('%s has a hint: %s', (path, has) => {
  expect(hasHint(path)).toBe(has);
});
