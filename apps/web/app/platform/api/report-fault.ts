import type { Invalid } from '@keepsong/domain/format/invalid';
import { track } from '../page/analytics.ts';

/** The messages of faults that the page catches itself and reports (spec 8.7). */
export type DisplayFault =
  | Invalid
  | 'failed to load duration'
  | 'Invalid playlist index selected'
  | 'The component can only be used once'
  | 'A part of the page could not be drawn'
  | 'A page could not be shown';

declare module '../page/analytics.ts' {
  interface AnalyticsEvents {
    'display fault': { message: DisplayFault; [fact: string]: unknown };
  }
}

/** Reports a fault to the people who run the shop, because the visitor may not notice or report it. */
export function reportFault(message: DisplayFault, facts: Record<string, unknown> = {}): void {
  track('display fault', { ...facts, message });
}
