/**
 * A recording is ended a little early: a browser takes its time to end one, looks at the clock of a hidden page only
 * once a second, and the shop refuses what is longer than it says.
 */
const EARLY_MS = 1_000;

/** Whether a recording that has run for so many milliseconds is as long as it may be. */
export const isFull = (elapsedMs: number, longestSeconds: number): boolean =>
  elapsedMs >= longestSeconds * 1_000 - EARLY_MS;
