import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { track } from './analytics.ts';

declare module './analytics.ts' {
  interface AnalyticsEvents {
    /** `path` has no query, because a query may hold tokens. */
    'page viewed': { path: string; title: string };
  }
}

/** Two views of the same path within this time count as one (spec 9.5-03). */
const SAME_VIEW_MS = 200;

/** Decides which page views are reported. `now` returns milliseconds. */
export function createPageViews(report: (path: string) => void, now: () => number) {
  let path: string | undefined;
  let viewedAt = Number.NEGATIVE_INFINITY;
  return {
    view(next: string): void {
      const isSame = next === path && now() - viewedAt < SAME_VIEW_MS;
      path = next;
      viewedAt = now();
      if (!isSame) report(next);
    },
  };
}

const pageViews = createPageViews(
  (path) => track('page viewed', { path, title: document.title }),
  () => performance.now(),
);

/** Reports every page that the visitor opens. Opening the same page again counts as a new view. */
export function usePageViews(): void {
  const { key, pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening the same page again counts as a new view
  useEffect(() => pageViews.view(pathname), [key, pathname]);
}
