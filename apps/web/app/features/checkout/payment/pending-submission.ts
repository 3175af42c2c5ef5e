import type { Client } from '@keepsong/contract/transport/client';
import { isApiError } from '~/platform/api/api-error.ts';
import type { PaymentStore } from './payment-store.ts';
import { paymentStore } from './payments.store.ts';

/** The page of an order on its way. */
export const completePath = (submissionId: string): string =>
  `/complete-checkout?${new URLSearchParams({ submission_id: submissionId })}`;

/**
 * At start-up: has the order that this browser placed been processed meanwhile (spec 4.4-08, 7.5-04)? Gives the page
 * to go to, or null when nothing is to be done. The customer is never bothered with a failure of this question.
 */
export async function checkPendingSubmission(
  api: { checkout: Pick<Client['checkout'], 'confirmOrder'> },
  store: Pick<PaymentStore, 'submission'> = paymentStore,
): Promise<string | null> {
  const submission_id = store.submission();
  if (submission_id === null) return null;
  try {
    const { is_processed } = await api.checkout.confirmOrder({
      body: { submission_id, check_processed: true },
    });
    return is_processed ? completePath(submission_id) : null;
  } catch {
    return null;
  }
}

/** How the order placed last stands: 'unknown' when the shop knows no such order of this customer. */
export type PendingState = 'none' | 'pending' | 'failed' | 'processed' | 'needs_attention' | 'unknown';

/** Asks how the order placed last stands, before another payment is prepared for the same cart. */
export async function pendingState(api: Client, submissionId: string | null): Promise<PendingState> {
  if (submissionId === null) return 'none';
  try {
    const { state } = await api.checkout.confirmOrder({
      body: { submission_id: submissionId, check_processed: true },
    });
    return state;
  } catch (error) {
    if (isApiError(error) && error.status >= 400 && error.status < 500) return 'unknown';
    throw error;
  }
}
