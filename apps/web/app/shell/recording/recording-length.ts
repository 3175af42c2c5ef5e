/**
 * How long before the limit a recording stops, in ms. A browser needs time to stop, and it runs the clock of a hidden
 * page only once a second. Without this margin the recording could be over the limit, and the shop would refuse it.
 */
const EARLY_MS = 1_000;

/** Whether a recording must stop now because it is about to reach the limit. */
export const isFull = (elapsedMs: number, longestSeconds: number): boolean =>
  elapsedMs >= longestSeconds * 1_000 - EARLY_MS;
