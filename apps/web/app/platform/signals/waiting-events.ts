/** The event that a playing song reports twice a second. */
const TICK = 'real-time listened';

/**
 * Drops the oldest waiting events above `most`. Ticks of a song go first: after a few minutes of music nothing
 * else would be left.
 */
export function makeRoom<T>(waiting: T[], most: number, nameOf: (one: T) => string): void {
  while (waiting.length > most) {
    const tick = waiting.findIndex((one) => nameOf(one) === TICK);
    waiting.splice(Math.max(tick, 0), 1);
  }
}

const RETRY_MS = [2_000, 5_000, 15_000, 60_000] as const;

/** How long to wait after this many failures in a row before a call is sent again, in ms. */
export const retryAfter = (failures: number): number =>
  RETRY_MS[failures - 1] ?? (failures > 0 ? RETRY_MS[3] : 0);
