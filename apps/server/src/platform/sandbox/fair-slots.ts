import type { Result } from '@keepsong/domain/result';
import { type TooMany, tooMany } from '../http/limits.ts';

type Options = {
  /** How many tasks run at the same time. */
  places: number;
  /** How many tasks may wait in total, and how many of one person or address. */
  mostWaiting: number;
  mostOfOne: number;
};

const RETRY_MS = 20_000;

/** `isFull`: too many tasks wait in all. Otherwise too many of this person or address wait. */
export type NoTurn = { ok: false; refusal: TooMany; isFull: boolean };

type Waiting = { tasks: (() => void)[]; since: number };

/**
 * Lets a few tasks run at a time. The others wait. Each waiting person or address gets a turn for one task, so
 * that a hundred tasks of one address delay the tasks of others by only one. A task is refused with
 * `too_many_requests` when too many wait. A task that throws also frees its place. `waitedMs()` is how long the person
 * or address that waits longest has waited for its turn, in ms.
 */
export function createFairSlots({ places, mostWaiting, mostOfOne }: Options) {
  let free = places;
  let count = 0;
  /**
   * The people or addresses that wait, with their waiting tasks, and since when they wait for a turn. The first one in
   * the map has the next turn, and has waited longest.
   */
  const waiting = new Map<string, Waiting>();

  function nextInTurn(): (() => void) | undefined {
    const [first] = waiting;
    if (!first) return undefined;
    const [who, { tasks }] = first;
    const next = tasks.shift();
    waiting.delete(who);
    if (tasks.length > 0) waiting.set(who, { tasks, since: performance.now() });
    count -= 1;
    return next;
  }

  async function turnOf(who: string): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const own = waiting.get(who);
    if (own) own.tasks.push(resolve);
    else waiting.set(who, { tasks: [resolve], since: performance.now() });
    count += 1;
    await promise;
  }

  async function inTurn<T>(who: string, task: () => Promise<T>): Promise<T | NoTurn> {
    const isFull = free === 0 && count >= mostWaiting;
    const hasMost = free === 0 && (waiting.get(who)?.tasks.length ?? 0) >= mostOfOne;
    if (isFull || hasMost) return { ...tooMany(RETRY_MS), isFull };
    await turnOf(who);
    try {
      return await task();
    } finally {
      const next = nextInTurn();
      if (next) next();
      else free += 1;
    }
  }

  return Object.assign(inTurn, {
    waitedMs(): number {
      const [first] = waiting.values();
      return first ? performance.now() - first.since : 0;
    },
  });
}

/**
 * The places for decoding everything that strangers upload, in the whole process. Two files are decoded at a
 * time, to save memory and processor time.
 */
const decoding = createFairSlots({ places: 2, mostWaiting: 60, mostOfOne: 6 });

/**
 * Decodes a file in a separate process when its sender has a turn. Refusals: `too_many_requests`, and those of
 * `task`.
 */
export const decodeInTurn: <T>(who: string, task: () => Promise<Result<T>>) => Promise<Result<T>> = decoding;
