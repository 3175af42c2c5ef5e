import { useEffect, useSyncExternalStore } from 'react';
import { createPath, useNavigation } from 'react-router';
import { isReloading, pageFailed, whenReachable } from './lazy-reload.ts';

/**
 * A failed script is remembered for this long, in ms, because React may render the navigation that needs it only
 * after the failure.
 */
const DRAWN_AFTER_MS = 1_000;

/** Whether the script of a page has just failed. */
let isFailed = false;
let listener: () => void = () => {};

function setFailed(next: boolean): void {
  isFailed = next;
  listener();
}

/**
 * React Router reloads the page each time the script of another page cannot be fetched. The browser asks us first
 * (Navigation API), so that all reloads share one limit (spec 8.6-02, lazy-reload.ts). A browser without that API
 * just reloads. In development Vite reloads pages itself.
 */
export function watchRouterReloads(): void {
  if (import.meta.env.DEV || !('navigation' in window)) return;
  window.navigation.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || isReloading()) return;
    event.preventDefault();
    setFailed(true);
    // A failure of a page that was only fetched ahead does not matter until somebody goes there.
    setTimeout(setFailed, DRAWN_AFTER_MS, false);
  });
}

/** Pages whose script did not arrive. The router waits for such a script forever and does not ask again. */
const lost = new Set<string>();

const listen = (next: () => void): (() => void) => {
  listener = next;
  return () => {
    listener = () => {};
  };
};

/** Opens a page whose script did not arrive as a new document, once that is possible. */
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
    void pageFailed(() => void whenReachable(open));
    return () => {
      isWanted = false;
    };
  }, [isLost, to]);
}
