/**
 * What a server bears of a client before it knows what the client wants, and while it answers. Slow clients would hold its
 * connections. `pace` makes all times shorter, for tests.
 */
export const slowClientLimits = (pace = 1) => ({
  /** A request that has not arrived completely after this time is aborted. */
  requestTimeout: 120_000 / pace,
  /**
   * A connection on which nothing moves for this time is closed: somebody reads nothing of their answer. A player that was
   * paused for longer asks for the rest of its recording anew.
   */
  connectionTimeout: 120_000 / pace,
  http: {
    headersTimeout: 15_000 / pace,
    maxHeaderSize: 16 * 1024,
    connectionsCheckingInterval: 5_000 / pace,
  },
});
