const RETRY_MS = [2_000, 5_000, 15_000, 60_000] as const;

/** How long to wait after this many failures in a row before a call is sent again, in ms. */
export const retryAfter = (failures: number): number =>
  RETRY_MS[failures - 1] ?? (failures > 0 ? RETRY_MS[3] : 0);
