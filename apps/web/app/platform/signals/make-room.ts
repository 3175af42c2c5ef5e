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
