import { expect, it } from 'vitest';
import { isInView, isOnScreen, placeFor, type Sight } from './place-of-block.ts';

const HEIGHT = 844;

const BLOCK_HEIGHT = 450;

type Place = { top: number; isConnected?: boolean; hasFocus?: boolean };

const placeAt = ({ top, isConnected = true, hasFocus = false }: Place) =>
  ({
    ...{ top, isConnected, contains: () => hasFocus },
    getBoundingClientRect: () => ({ top, bottom: top + BLOCK_HEIGHT }),
  }) as unknown as HTMLElement;

/** A page with these places after parts with songs, and one below its content. */
const sightOf = (tops: readonly number[], below: number): Sight => ({
  page: {
    activeElement: null,
    getElementById: () => placeAt({ top: below }),
    querySelectorAll: () => tops.map((top) => placeAt({ top })) as never,
  },
  height: HEIGHT,
});

it.each([
  // The nearest place below the screen, never one on it or above it.
  [[-300, 700, 1_400, 2_900], 9_000, 1_400],
  [[844, 1_400], 9_000, 844],
  [[-2_000, -300, 700], 3_000, 3_000],
  [[], 900, 900],
])('after a song, places at %j and at %i below the content: %i', (tops, below, expected) => {
  expect(placeFor('song_played', sightOf(tops, below))).toMatchObject({ top: expected });
});

it.each(['giveaway', 'win_song', 'survey', null] as const)('%s stands below the content', (kind) => {
  expect(placeFor(kind, sightOf([1_400], 9_000))).toMatchObject({ top: 9_000 });
});

it.each<[Place, boolean]>([
  [{ top: 843 }, true],
  [{ top: 844 }, false],
  [{ top: -500 }, true],
  [{ top: 844, hasFocus: true }, true],
  // A place on a page that was left has no position.
  [{ top: 0, isConnected: false }, false],
])('%j is in view: %s', (place, expected) => {
  expect(isInView(placeAt(place), sightOf([], 0))).toBe(expected);
});

it.each<[Place, boolean]>([
  [{ top: 843 }, true],
  [{ top: 844 }, false],
  [{ top: -449 }, true],
  // The visitor has jumped past it.
  [{ top: -450 }, false],
  [{ top: 0, isConnected: false }, false],
])('%j is on the screen: %s', (place, expected) => {
  expect(isOnScreen(placeAt(place), sightOf([], 0))).toBe(expected);
});
