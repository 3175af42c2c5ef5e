import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

let hydrating = typeof document !== 'undefined';

/** Whether the page of the server is still being taken over; false for everything that is rendered later. */
export function isHydrating(): boolean {
  return hydrating;
}

/**
 * Stands on what the server rendered and React has not taken over yet: the document, and each part that is fetched
 * later. A press there is kept by the inline script of the page (scripts-last.server.ts).
 */
export const ASLEEP = 'data-asleep';

/** The page is taken over; called once, by the frame of every page. */
export function useEndOfHydration(): void {
  useLayoutEffect(() => document.documentElement.removeAttribute(ASLEEP), []);
  useEffect(() => {
    hydrating = false;
  }, []);
}

/** The mark for a part that is fetched later: it is asleep when the server rendered it, until `Awake` is inside. */
export function useAsleep(): { [ASLEEP]?: '' } {
  const [asleep] = useState(() => import.meta.env.SSR || hydrating);
  return asleep ? { [ASLEEP]: '' } : {};
}

/** Takes the mark away: it stands beside the part, so that React takes over both at once. */
export function Awake({ place }: { place: RefObject<Element | null> }) {
  useLayoutEffect(() => place.current?.removeAttribute(ASLEEP), [place]);
  return null;
}
