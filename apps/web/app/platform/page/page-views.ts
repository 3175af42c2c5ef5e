import { isOfCustomer, shownPath } from '@keepsong/domain/signals/shown-path';
import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { browserPage } from '../chrome/page-facts.ts';
import { track } from './analytics.ts';

/** Two views of the same path within this time count as one (spec 9.5-03). */
const SAME_VIEW_MS = 200;

/**
 * Decides which page views are reported. A page that only replaces its own address, for example to take a secret out of it,
 * stays the same view. `now` returns milliseconds.
 */
export function createPageViews(report: (path: string) => void, now: () => number) {
  let path: string | undefined;
  let viewedAt = Number.NEGATIVE_INFINITY;
  return {
    view(next: string, isReplaced = false): void {
      const isSame = next === path && (isReplaced || now() - viewedAt < SAME_VIEW_MS);
      path = next;
      viewedAt = now();
      if (!isSame) report(next);
    },
  };
}

/** Reports a view of the present page, which has this path. */
export const reportView = (path: string): void =>
  track('Page Viewed', {
    path: shownPath(path),
    // Send the shop's name instead of a title that may hold a customer's name or the title of a song.
    title: isOfCustomer(path) ? browserPage().settings.brand : document.title,
  });

const pageViews = createPageViews(reportView, () => performance.now());

/**
 * Reports every page that the visitor opens, before anything else that the page reports. Opening the same page again
 * counts as a new view.
 */
export function usePageViews(): void {
  const { key, pathname, search } = useLocation();
  const type = useNavigationType();
  const shown = useRef(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening the same page again counts as a new view
  useLayoutEffect(() => {
    // A press on a link to the current page also counts as REPLACE, but leaves the query unchanged.
    pageViews.view(pathname, type === 'REPLACE' && search !== shown.current);
    shown.current = search;
  }, [key, pathname]);
}
