import { pageKind } from '@keepsong/domain/signals/page-speed';
import { isWorkPage } from '@keepsong/domain/signals/shown-path';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { track } from '../page/analytics.ts';

/** Whether the browser measures each page of the document on its own when the router shows another one. */
const measuresEachPage = (): boolean =>
  window.PerformanceObserver?.supportedEntryTypes?.includes('soft-navigation') ?? false;

/** Reports a measurement by the kind of its page, which may be another one than the page that is open now. */
function report({ name, value, rating, navigationURL = window.location.href }: Metric): void {
  const { pathname } = new URL(navigationURL);
  if (isWorkPage(pathname)) return;
  // Events hold whole numbers, and CLS is a small fraction without a unit. So multiply it by 1000.
  track('Page Speed Measured', {
    ...{ page: pageKind(pathname), metric: name, rating },
    value: Math.round(name === 'CLS' ? value * 1_000 : value),
  });
}

/**
 * Measures how fast this document was and reports that by kind of page. It may begin when the visitor has gone on to
 * another page. Loading is measured for the first page of the document only.
 *
 * INP and CLS grow as long as a page is open. They are reported once for each page: when it is hidden for the first
 * time, because a browser may end a hidden page without notice, or when the router has left it. A browser that cannot
 * measure each page on its own sums them over all pages of the document. There they count only while the first page
 * is open.
 */
export function watchPageSpeed(): void {
  if (isWorkPage(window.location.pathname)) return;
  for (const on of [onTTFB, onFCP, onLCP]) on(report);
  const told = new Set<string>();
  const reportOnce = (metric: Metric) => {
    const isOpen =
      new URL(metric.navigationURL ?? window.location.href).pathname === window.location.pathname;
    if (isOpen ? document.visibilityState === 'visible' : !measuresEachPage()) return;
    if (told.has(metric.id)) return;
    told.add(metric.id);
    report(metric);
  };
  for (const on of [onINP, onCLS]) on(reportOnce, { reportSoftNavs: true });
}
