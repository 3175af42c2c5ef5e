import type { Invalid } from '@keepsong/domain/format/invalid';
import { scrubbed } from '@keepsong/domain/signals/scrub';
import { track } from '../page/analytics.ts';

/** The messages of faults that the page catches itself and reports (spec 8.7). */
export type DisplayFault =
  | Invalid
  | 'failed to load duration'
  | 'Invalid playlist index selected'
  | 'The component can only be used once'
  | 'A part of the page could not be drawn'
  | 'A page could not be shown';

/** Facts about the fault, sent with the message. They must not contain a customer's text. */
type FaultFacts = { error?: string; index?: number; length?: number };

/** Reports a fault to the people who run the shop, because the visitor may not notice or report it. */
export function reportFault(message: DisplayFault, { error, ...facts }: FaultFacts = {}): void {
  track('display fault', { message, ...(error === undefined ? {} : { error: scrubbed(error) }), ...facts });
}
