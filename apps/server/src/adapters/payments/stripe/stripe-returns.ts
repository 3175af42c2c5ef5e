import type Stripe from 'stripe';
import type { ProviderDispute, ProviderRefund } from '../payments.port.ts';

/** A refund with a state that is not in this list is still on its way. */
const REFUND_STATUS: ReadonlyMap<string, ProviderRefund['status']> = new Map([
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
]);

export const toProviderRefund = ({ id, amount, status, metadata }: Stripe.Refund): ProviderRefund => ({
  id,
  amountCents: amount,
  status: REFUND_STATUS.get(status ?? '') ?? 'pending',
  reference: metadata?.reference ?? null,
});

const DISPUTE_STATUS: ReadonlyMap<string, ProviderDispute['status']> = new Map([
  ['needs_response', 'needs_response'],
  ['under_review', 'under_review'],
  ['won', 'won'],
  ['lost', 'lost'],
]);

/** Whether money was taken. The states that begin with `warning_` are only questions of a bank. */
export const isChargeback = ({ status }: Stripe.Dispute): boolean => DISPUTE_STATUS.has(status);

export const toProviderDispute = ({
  id,
  amount,
  status,
  reason,
  evidence_details: { due_by },
}: Stripe.Dispute): ProviderDispute => ({
  id,
  amountCents: amount,
  status: DISPUTE_STATUS.get(status) ?? 'under_review',
  reason,
  dueBy: due_by === null ? null : new Date(due_by * 1000),
});
