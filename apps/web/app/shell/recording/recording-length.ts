/**
 * Recordings end a little early, because a browser needs time to stop, checks the clock of a hidden page only once a
 * second, and the shop refuses recordings over the limit.
 */
const EARLY_MS = 1_000;

/** Whether a recording has reached the limit after so many milliseconds. */
export const isFull = (elapsedMs: number, longestSeconds: number): boolean =>
  elapsedMs >= longestSeconds * 1_000 - EARLY_MS;
