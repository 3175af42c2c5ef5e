/**
 * Limits for slow clients, before and while they are answered. Without limits, slow clients could occupy all
 * connections. `pace` makes all times shorter, for tests.
 */
export const slowClientLimits = (pace = 1) => ({
  /** A request that has not arrived completely after this time is aborted. */
  requestTimeout: 120_000 / pace,
  /**
   * A connection on which nothing moves for this time is closed, because the client no longer reads its answer.
   * A player that was paused for longer requests the rest of its recording again.
   */
  connectionTimeout: 120_000 / pace,
  http: {
    headersTimeout: 15_000 / pace,
    maxHeaderSize: 16 * 1024,
    connectionsCheckingInterval: 5_000 / pace,
  },
});
