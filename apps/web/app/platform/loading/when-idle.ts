/** The longest time, in ms, that a busy page keeps such work waiting. */
const PATIENCE_MS = 2_000;

/** Runs work once the page is at rest. Returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(work, { timeout: PATIENCE_MS });
  return () => window.cancelIdleCallback(request);
}
