import { type SafeStore, sessionStore } from './storage.ts';

export const RELOADS_KEY = 'sf_reloads';
const MAX_RELOADS = 3;
const WINDOW_MS = 5 * 60 * 1000;

/**
 * Whether the page may reload itself once more: at most 3 times within 5 minutes (spec 8.6-02, 9.5-06), shared by
 * failed lazy loads and 503 answers. Counts the reload when it allows it; without storage it allows none.
 */
export function claimReload(store: SafeStore, now: number): boolean {
  const stored = store.readJson(RELOADS_KEY);
  const recent = (Array.isArray(stored) ? stored : []).filter(
    (at) => typeof at === 'number' && at > now - WINDOW_MS && at <= now,
  );
  if (recent.length >= MAX_RELOADS) return false;
  return store.write(RELOADS_KEY, JSON.stringify([...recent, now]));
}

let onGivenUp: () => void = () => {};
let hasGivenUp = false;

/** What happens when the page may not reload itself any more: the shell says so in a toast. */
export function whenReloadGivenUp(listener: () => void): void {
  onGivenUp = listener;
  // The shell may be loaded only after the page has given up.
  if (hasGivenUp) listener();
}

/** Reloads the page when the guard allows it; otherwise the customer is asked to. */
export function guardedReload(): void {
  if (claimReload(sessionStore, Date.now())) {
    window.location.reload();
    return;
  }
  hasGivenUp = true;
  onGivenUp();
}

/**
 * Reloads when a part of the page that is loaded later cannot be fetched any more, as after a new release. Without a
 * connection the page would be gone, and with it what is on it: it is reloaded when the connection is back.
 */
export function watchLazyLoads(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return window.addEventListener('online', guardedReload, { once: true });
    event.preventDefault();
    guardedReload();
  });
}
