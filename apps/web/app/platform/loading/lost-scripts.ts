import { useEffect, useSyncExternalStore } from 'react';
import { createPath, useNavigation } from 'react-router';
import { isReloading, pageFailed, whenReachable } from './lazy-reload.ts';

/**
 * A failed script counts as failed for this long, in ms. React may render the navigation that needs the script only
 * after the failure.
 */
const DRAWN_AFTER_MS = 1_000;

/**
 * When a script fails less than this long after the connection came back, in ms, the lost connection may be the
 * cause.
 */
const BACK_SINCE_MS = 30_000;

/** The time when the connection came back, on the clock of `performance.now()`. */
let onlineAt = Number.NEGATIVE_INFINITY;

const wasOffline = (): boolean => !navigator.onLine || performance.now() - onlineAt < BACK_SINCE_MS;

/** Whether the script of another page has just failed. */
let isFailed = false;
let listener: () => void = () => {};

function setFailed(next: boolean): void {
  isFailed = next;
  listener();
}

/**
 * React Router reloads the page each time it cannot fetch the script of another page. This prevents such a reload with
 * the browser's Navigation API and notes the failure, so that all reloads share one limit (spec 8.6-02,
 * lazy-reload.ts). A browser without that API just reloads. In development Vite reloads pages itself.
 */
export function watchRouterReloads(): void {
  if (import.meta.env.DEV || !('navigation' in window)) return;
  window.addEventListener('online', () => {
    onlineAt = performance.now();
  });
  window.navigation.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || isReloading()) return;
    event.preventDefault();
    setFailed(true);
    // Forget the failure soon. If the page was only fetched ahead and nobody is opening it now, the failure
    // does not matter.
    setTimeout(setFailed, DRAWN_AFTER_MS, false);
  });
}

/**
 * Addresses of pages whose script did not arrive. The router waits for such a script forever and does not fetch it
 * again.
 */
const lost = new Set<string>();

const listen = (next: () => void): (() => void) => {
  listener = next;
  return () => {
    listener = () => {};
  };
};

/**
 * When the visitor goes to a page whose script did not arrive, opens it as a new document once the shop can be reached.
 */
export function useLostScripts(): void {
  const { location } = useNavigation();
  const failed = useSyncExternalStore(
    listen,
    () => isFailed,
    () => false,
  );
  const to = location ? createPath(location) : null;
  useEffect(() => {
    if (to !== null && failed) lost.add(to);
  }, [to, failed]);
  const isLost = to !== null && (failed || lost.has(to));
  useEffect(() => {
    if (!isLost) return;
    let isWanted = true;
    const open = () => {
      if (isWanted) window.location.assign(to);
    };
    // If the browser was offline, that explains the failure: the script still exists on the server. So wait for
    // the connection and do not reload this page, because then the visitor would have to press the link again.
    if (wasOffline()) void whenReachable(open);
    else void pageFailed(() => void whenReachable(open));
    return () => {
      isWanted = false;
    };
  }, [isLost, to]);
}
