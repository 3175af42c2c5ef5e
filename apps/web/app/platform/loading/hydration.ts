import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

let hydrating = typeof document !== 'undefined';

/** Whether React is still taking over the server's page (hydration). Components that are rendered later see false. */
export function isHydrating(): boolean {
  return hydrating;
}

/**
 * This attribute marks elements that the server rendered and React has not taken over yet: the document, and each part
 * that is fetched later. An inline script of the page repeats presses inside such elements later
 * (scripts-last.server.ts).
 */
export const ASLEEP = 'data-asleep';

/**
 * This attribute marks a link that opens something over its page. The inline script repeats a press on it later, as one
 * on a button. Without scripts it leads to its address.
 */
export const OPENS = 'data-opens';

/** Removes the mark from the document when React has taken over the page. The root component calls this once. */
export function useEndOfHydration(): void {
  useLayoutEffect(() => document.documentElement.removeAttribute(ASLEEP), []);
  useEffect(() => {
    hydrating = false;
  }, []);
}

/**
 * The attribute for a part whose script is fetched later. A part that the server rendered is marked until `Awake` is
 * mounted inside.
 */
export function useAsleep(): { [ASLEEP]?: '' } {
  const [asleep] = useState(() => import.meta.env.SSR || hydrating);
  return asleep ? { [ASLEEP]: '' } : {};
}

/**
 * Removes the mark from the element in `place`. Render it beside the part in the same `Suspense`, so that React takes
 * over both at once.
 */
export function Awake({ place }: { place: RefObject<Element | null> }) {
  useLayoutEffect(() => place.current?.removeAttribute(ASLEEP), [place]);
  return null;
}
