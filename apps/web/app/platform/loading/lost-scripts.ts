import { useEffect, useSyncExternalStore } from 'react';
import { createPath, useNavigation } from 'react-router';
import { isReloading, pageFailed, whenReachable } from './lazy-reload.ts';

/** So long, in ms, a failed script waits for the navigation that needs it to be drawn. */
const DRAWN_AFTER_MS = 1_000;

/** Whether a script of a page has just failed. */
let isFailed = false;
let listener: () => void = () => {};

function setFailed(next: boolean): void {
  isFailed = next;
  listener();
}

/**
 * React Router reloads the page when the script of another page cannot be fetched, as often as that happens. The browser
 * asks us first (Navigation API), and all reloads are under one guard (spec 8.6-02, lazy-reload.ts). A browser that does
 * not ask reloads. While developing Vite reloads pages.
 */
export function watchRouterReloads(): void {
  if (import.meta.env.DEV || !('navigation' in window)) return;
  window.navigation.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || isReloading()) return;
    event.preventDefault();
    setFailed(true);
    // A page that was only fetched ahead of its need is nobody's concern until somebody goes there.
    setTimeout(setFailed, DRAWN_AFTER_MS, false);
  });
}

/** The pages whose script did not come: the router waits for it for ever and asks no more. */
const lost = new Set<string>();

const listen = (next: () => void): (() => void) => {
  listener = next;
  return () => {
    listener = () => {};
  };
};

/** Goes on to a page whose script did not come, by a load of the whole page once that is possible. */
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
