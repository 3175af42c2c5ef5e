import { pageKind } from '@keepsong/domain/signals/page-speed';
import { isWorkPage } from '@keepsong/domain/signals/shown-path';
import type { Metric } from 'web-vitals';
import { track } from '../page/analytics.ts';

/**
 * Measures how fast this document was, by its kind of page, and reports it. The last values come together when the page is
 * left, before the sender sends what waits.
 */
export async function watchPageSpeed(): Promise<void> {
  const { pathname } = window.location;
  if (isWorkPage(pathname)) return;
  const page = pageKind(pathname);
  const report = ({ name, value, rating }: Metric) => {
    // CLS is a small number without a unit.
    track('Page Speed Measured', {
      ...{ page, metric: name, rating },
      value: Math.round(name === 'CLS' ? value * 1_000 : value),
    });
  };
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
  for (const on of [onTTFB, onFCP, onLCP, onINP, onCLS]) on(report);
}
