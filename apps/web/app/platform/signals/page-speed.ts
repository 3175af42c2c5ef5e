import { pageKind } from '@keepsong/domain/signals/page-speed';
import { isWorkPage } from '@keepsong/domain/signals/shown-path';
import type { Metric } from 'web-vitals';
import { track } from '../page/analytics.ts';

/**
 * Measures how fast this document was and reports that by kind of page. The last values arrive when the visitor
 * leaves the page, just before the sender sends all waiting events.
 */
export async function watchPageSpeed(): Promise<void> {
  const { pathname } = window.location;
  if (isWorkPage(pathname)) return;
  const page = pageKind(pathname);
  const report = ({ name, value, rating }: Metric) => {
    // Events hold whole numbers, and CLS is a small fraction without a unit. So multiply it by 1000.
    track('Page Speed Measured', {
      ...{ page, metric: name, rating },
      value: Math.round(name === 'CLS' ? value * 1_000 : value),
    });
  };
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
  for (const on of [onTTFB, onFCP, onLCP, onINP, onCLS]) on(report);
}
