import { BEFORE_OWN_WORDS, type Reason } from '@keepsong/domain/orders/reasons';
import { m } from '~/paraglide/messages.js';

/** The words of each reason for a refund, a change, a return, credit or a gift card. */
export const REASON_WORDS: Readonly<Record<Reason, () => string>> = {
  changed_mind: m.desk_why_changed_mind,
  late: m.desk_why_late,
  not_as_told: m.desk_why_not_as_told,
  quality: m.desk_why_quality,
  wrong_name: m.desk_why_wrong_name,
  duplicate: m.desk_why_duplicate,
  fraud: m.desk_why_fraud,
  shop_fault: m.desk_why_shop_fault,
  goodwill: m.desk_why_goodwill,
  correction: m.desk_why_correction,
  campaign: m.desk_why_campaign,
  replacement: m.desk_why_replacement,
  other: m.desk_why_other,
};

const isReason = (code: string): code is Reason => Object.hasOwn(REASON_WORDS, code);

/**
 * Says a stored reason in words: the code before the first `: ` is replaced by its words, and the person's own
 * words stay as they are. A text that starts with no known code is shown as it is.
 */
export function reasonWords(text: string): string {
  const [code = '', ...own] = text.split(BEFORE_OWN_WORDS);
  return isReason(code) ? [REASON_WORDS[code](), ...own].join(BEFORE_OWN_WORDS) : text;
}
