import { expect, test } from 'vitest';
import {
  isQueueFull,
  MOST_WAITING,
  type QueuedSong,
  secondsToRetry,
  secondsUntilMade,
} from './song-queue.ts';

const PACE = { preview: 4, full: 16, places: 1 };
const waits = (id: string, isPaid = false): QueuedSong => ({ id, isPaid, isBeingMade: false, done: 0 });
const made = (id: string, done: number, isPaid = false): QueuedSong => ({
  ...{ id, isPaid, done },
  isBeingMade: true,
});

test.each<[string, QueuedSong[], number | null]>([
  ['alone', [waits('mine')], 4],
  ['being made', [made('mine', 0.5)], 2],
  ['after one that is half made', [made('a', 0.5), waits('mine')], 6],
  ['after two others', [waits('a'), waits('b'), waits('mine')], 12],
  ['before others', [waits('mine'), waits('a'), waits('b')], 4],
  ['after a paid song', [waits('mine'), waits('a', true)], 20],
  ['with only one paid song before each preview', [waits('mine'), waits('a', true), waits('b', true)], 20],
  ['not in the queue', [waits('a')], null],
])('the wait of a song %s', (_, queue, seconds) => {
  expect(secondsUntilMade(queue, 'mine', PACE)).toBe(seconds);
});

test('several songs are made at the same time', () => {
  const queue = [waits('a'), waits('b'), waits('mine')];
  expect(secondsUntilMade(queue, 'mine', { ...PACE, places: 2 })).toBe(8);
});

test('the queue is full for an address with many songs, and for all who wait when it is long', () => {
  const { own, all, most } = MOST_WAITING;
  expect(isQueueFull({ all: own, own })).toBe(false);
  expect(isQueueFull({ all: own + 1, own: own + 1 })).toBe(true);
  expect(isQueueFull({ all, own: 2 })).toBe(false);
  expect(isQueueFull({ all: all + 1, own: 2 })).toBe(true);
  // The first song of a network address is still accepted.
  expect(isQueueFull({ all: most, own: 1 })).toBe(false);
  expect(isQueueFull({ all: most + 1, own: 1 })).toBe(true);
});

test('who is refused is told to come back when some songs are made', () => {
  expect(secondsToRetry({ all: 101, own: 2 }, PACE)).toBe(101);
  expect(secondsToRetry({ all: 200, own: 21 }, PACE)).toBe(21);
  expect(secondsToRetry({ all: 101, own: 2 }, { ...PACE, preview: 0.1 })).toBe(10);
  expect(secondsToRetry({ all: 201, own: 1 }, { ...PACE, preview: 30 })).toBe(300);
});
