import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

let hydrating = typeof document !== 'undefined';

/** Whether React is still taking over the server's page. False for everything that is rendered later. */
export function isHydrating(): boolean {
  return hydrating;
}

/**
 * Marks elements that the server rendered and React has not taken over yet: the document, and each part that is
 * fetched later. An inline script of the page keeps presses on them (scripts-last.server.ts).
 */
export const ASLEEP = 'data-asleep';

/** Marks the page as taken over. The frame of every page calls it once. */
export function useEndOfHydration(): void {
  useLayoutEffect(() => document.documentElement.removeAttribute(ASLEEP), []);
  useEffect(() => {
    hydrating = false;
  }, []);
}

/**
 * The mark for a part that is fetched later. If the server rendered the part, it is asleep until `Awake` is mounted
 * inside.
 */
export function useAsleep(): { [ASLEEP]?: '' } {
  const [asleep] = useState(() => import.meta.env.SSR || hydrating);
  return asleep ? { [ASLEEP]: '' } : {};
}

/** Removes the mark. It stands beside the part, so that React takes over both at once. */
export function Awake({ place }: { place: RefObject<Element | null> }) {
  useLayoutEffect(() => place.current?.removeAttribute(ASLEEP), [place]);
  return null;
}
