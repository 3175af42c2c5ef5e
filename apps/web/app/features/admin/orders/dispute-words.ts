import { m } from '~/paraglide/messages.js';

/** The provider's words for what a customer told the bank. */
const REASONS: Readonly<Record<string, () => string>> = {
  product_not_received: m.desk_dispute_r_not_received,
  product_unacceptable: m.desk_dispute_r_unacceptable,
  fraudulent: m.desk_dispute_r_fraudulent,
  duplicate: m.desk_dispute_r_duplicate,
  credit_not_processed: m.desk_dispute_r_no_credit,
  unrecognized: m.desk_dispute_r_unrecognized,
  subscription_canceled: m.desk_dispute_r_canceled,
};

export const disputeReason = (word: string): string =>
  Object.hasOwn(REASONS, word) ? (REASONS[word]?.() ?? word) : m.desk_dispute_r_other();
