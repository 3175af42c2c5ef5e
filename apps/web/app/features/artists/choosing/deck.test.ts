import { describe, expect, it } from 'vitest';
import { clipsAhead, needsMore, neighbours, openDeck, segments, turn, withPage } from './deck.ts';

const people = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ id: from + at }));

const at = (index: number, count: number, complete = false) => ({
  artists: people(1, count),
  index,
  complete,
});

describe('the stack', () => {
  it('opens at the artist that was chosen before', () => {
    expect(openDeck(people(1, 20), false, 7).index).toBe(6);
    expect(openDeck(people(1, 20), false, 99).index).toBe(0);
    expect(openDeck(people(1, 20), false).index).toBe(0);
  });

  it.each([
    [15, false],
    [16, true],
    [19, true],
  ])('at %i of 20 more artists are needed: %s', (index, needed) => {
    expect(needsMore(at(index, 20))).toBe(needed);
    expect(needsMore(at(index, 20, true))).toBe(false);
  });

  it('ends one place after the last artist, but only when the shop has no more artists', () => {
    expect(turn(at(19, 20, true), 1).index).toBe(20);
    expect(turn(at(20, 20, true), 1).index).toBe(20);
    expect(turn(at(19, 20, false), 1).index).toBe(19);
    expect(turn(at(0, 20), -1).index).toBe(0);
    expect(turn(at(0, 0, true), 1).index).toBe(0);
  });

  it('adds another page without repeating anyone', () => {
    const deck = withPage(at(18, 20), people(19, 25), false);
    expect(deck.artists.map(({ id }) => id)).toEqual(people(1, 25).map(({ id }) => id));
    expect(deck).toMatchObject({ index: 18, complete: false });
    expect(withPage(deck, people(1, 25), false).complete).toBe(true);
  });

  it('fetches the portraits of the previous artist and of the next two', () => {
    expect(neighbours(at(3, 20)).map(({ id }) => id)).toEqual([3, 5, 6]);
    // The current artist and the next two are fetched from the start (spec 9.4-09).
    expect(neighbours(at(0, 20)).map(({ id }) => id)).toEqual([2, 3]);
    expect(neighbours(at(0, 2)).map(({ id }) => id)).toEqual([2]);
  });

  it('shows the place within a group of five', () => {
    expect(segments(at(1, 20))).toEqual([true, true, false, false, false]);
    expect(segments(at(5, 7))).toEqual([true, false]);
    expect(segments(at(10, 10, true))).toEqual([]);
  });
});

it('fetches the first two clips, then the next two and the previous one (spec 9.4-08, 9.4-09)', () => {
  const deck = openDeck([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }, { id: 5 }], true);
  expect(clipsAhead(deck, false)).toEqual([{ id: 2 }]);
  expect(clipsAhead({ ...deck, index: 1 }, true)).toEqual([{ id: 1 }, { id: 3 }, { id: 4 }]);
  expect(clipsAhead({ ...deck, index: 0 }, true)).toEqual([{ id: 2 }, { id: 3 }]);
  expect(clipsAhead({ ...deck, index: 4 }, true)).toEqual([{ id: 4 }]);
});

it('starts with the first two clips even when opened in the middle', () => {
  const deck = openDeck([{ id: 1 }, { id: 2 }, { id: 3 }], true, 3);
  expect(clipsAhead(deck, false)).toEqual([{ id: 1 }, { id: 2 }]);
});
