/** The longest time, in ms, that work waits while the page is busy. */
const PATIENCE_MS = 2_000;

/** Runs work once the page is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(work, { timeout: PATIENCE_MS });
  return () => window.cancelIdleCallback(request);
}
