import type { Client } from '@keepsong/contract/transport/client';
import { isApiError } from '~/platform/api/api-error.ts';
import type { OrderAttempt } from './order-attempt.ts';
import { orderAttempt } from './order-attempt.ts';

/** The address of an unfinished order's page. */
export const completePath = (submissionId: string): string =>
  `/complete-checkout?${new URLSearchParams({ submission_id: submissionId })}`;

/**
 * Asks at start-up whether the last order of this browser is now processed (spec 4.4-08, 7.5-04). Returns the page to
 * open, or null when there is nothing to do. A failure of this call is never shown.
 */
export async function checkPendingSubmission(
  api: { checkout: Pick<Client['checkout'], 'confirmOrder'> },
  store: Pick<OrderAttempt, 'submission'> = orderAttempt,
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

/** The state of the last placed order. 'unknown' means that the shop knows no such order of this customer. */
export type PendingState = 'none' | 'pending' | 'failed' | 'processed' | 'needs_attention' | 'unknown';

/** Asks for the state of the last placed order, before another payment is prepared for the same cart. */
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
