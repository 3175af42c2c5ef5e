import { BEFORE_OWN_WORDS, REASONS, type Reason } from '@keepsong/domain/orders/reasons';
import { m } from '~/paraglide/messages.js';

/** The words of each reason for a refund, a change or a return. */
export const REASON_WORDS: Readonly<Record<Reason, () => string>> = {
  changed_mind: m.desk_why_changed_mind,
  late: m.desk_why_late,
  not_as_told: m.desk_why_not_as_told,
  quality: m.desk_why_quality,
  wrong_name: m.desk_why_wrong_name,
  duplicate: m.desk_why_duplicate,
  fraud: m.desk_why_fraud,
  shop_fault: m.desk_why_shop_fault,
  other: m.desk_why_other,
};

/**
 * Says a stored reason in words: the code before the first `: ` is replaced by its words, and the person's own
 * words stay as they are. A text that starts with no known code is shown as it is.
 */
export function reasonWords(text: string): string {
  const [code = '', ...own] = text.split(BEFORE_OWN_WORDS);
  const reason = REASONS.find((one) => one === code);
  return reason === undefined ? text : [REASON_WORDS[reason](), ...own].join(BEFORE_OWN_WORDS);
}
