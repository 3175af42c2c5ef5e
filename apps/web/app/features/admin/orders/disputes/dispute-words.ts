import { m } from '~/paraglide/messages.js';

/** The dispute reasons of the payment provider, in words: what the customer told the bank. */
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

/** Why a refund could not be sent, by codes of the shop and of the payment provider. */
const FAILURES: Readonly<Record<string, () => string>> = {
  bank_returned_it: m.desk_refund_r_returned,
  amount_too_large: m.desk_refund_r_gone,
  charge_already_refunded: m.desk_refund_r_gone,
};

export const refundFailure = (word: string): string =>
  Object.hasOwn(FAILURES, word) ? (FAILURES[word]?.() ?? word) : m.desk_refund_r_other();
