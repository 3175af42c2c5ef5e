import type { Invalid } from '@keepsong/domain/format/invalid';
import { track } from '../page/analytics.ts';

/** The faults of the page that are contained where they happen and reported (spec 8.7). */
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

/** Tells whoever watches over the shop of a fault that the visitor was spared. */
export function reportFault(message: DisplayFault, facts: Record<string, unknown> = {}): void {
  track('display fault', { ...facts, message });
}
