import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { track } from './analytics.ts';

declare module './analytics.ts' {
  interface AnalyticsEvents {
    /** `path` without its query, which may hold tokens. */
    'page viewed': { path: string; title: string };
  }
}

/** Two views of one page in so short a time are one (spec 9.5-03). */
const SAME_VIEW_MS = 200;

/** Reports the views of pages. `now` in milliseconds. */
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

/** Reports every page of the visit, the first as soon as the page is at rest. */
export function usePageViews(): void {
  const { key, pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same page, opened anew, is viewed anew
  useEffect(() => pageViews.view(pathname), [key, pathname]);
}
