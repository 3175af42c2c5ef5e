import type { BrowserEvent, EventProps } from '@keepsong/domain/signals/events';
import { useEffect, useRef, useState } from 'react';
import { track } from '../page/analytics.ts';

/**
 * When the browser last showed this page again as the visitor had left it, without loading it. 0 for never.
 */
function useShownAgain(): number {
  const [at, setAt] = useState(0);
  useEffect(() => {
    const look = ({ persisted, timeStamp }: PageTransitionEvent) => {
      if (persisted) setAt(timeStamp);
    };
    window.addEventListener('pageshow', look);
    return () => window.removeEventListener('pageshow', look);
  }, []);
  return at;
}

/**
 * Calls `tell` when this part of the page is first shown, when `key` changes, and when the visitor comes back to a page
 * that the browser has kept. An empty key calls nothing.
 */
export function useView(key: string, tell: () => void): void {
  const at = useShownAgain();
  const told = useRef('');
  useEffect(() => {
    const view = `${key} ${at}`;
    if (key === '' || told.current === view) return;
    told.current = view;
    tell();
  });
}

/** Reports an event at each view of this part of the page, as `useView` counts them. */
export function useTracked<E extends BrowserEvent>(event: E, key: string, props: () => EventProps<E>): void {
  useView(key, () => track(event, props()));
}
