import type { Locale } from '@keepsong/domain/format/locale';
import type { IntentRow } from './ledger.ts';
import { messageFor, type SandboxErrorCode } from './messages.ts';

/** The objects that the browser script receives. They have the form of Stripe.js objects. */

export type PublicIntent = {
  id: string;
  object: 'payment_intent';
  amount: number;
  currency: 'usd';
  status: IntentRow['status'];
  client_secret: string;
  last_payment_error: { type: 'card_error'; code: string; decline_code?: string; message: string } | null;
  next_action: { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } } | null;
};

export function publicIntent(row: IntentRow, locale: Locale): PublicIntent {
  return {
    id: row.id,
    object: 'payment_intent',
    amount: row.amount_cents,
    currency: 'usd',
    status: row.status,
    client_secret: row.client_secret,
    last_payment_error: row.last_error_code ? cardError(row.last_error_code, locale) : null,
    next_action: nextAction(row, locale),
  };
}

function nextAction(row: IntentRow, locale: Locale): PublicIntent['next_action'] {
  if (row.status !== 'requires_action' || !row.attempt_token || !row.return_url) return null;
  // Use the host name that the customer's browser uses (such as `127.0.0.1` instead of `localhost`), because the policy
  // of the page allows its form to be sent only to that host.
  const url = new URL(`/sandbox-payments/authenticate/${row.id}`, row.return_url);
  url.searchParams.set('attempt', row.attempt_token);
  url.searchParams.set('locale', locale);
  return { type: 'redirect_to_url', redirect_to_url: { url: url.href, return_url: row.return_url } };
}

const DECLINES: readonly SandboxErrorCode[] = [
  'generic_decline',
  'insufficient_funds',
  'test_mode_live_card',
];

function cardError(code: SandboxErrorCode, locale: Locale) {
  const message = messageFor(code, locale);
  return DECLINES.includes(code)
    ? { type: 'card_error' as const, code: 'card_declined', decline_code: code, message }
    : { type: 'card_error' as const, code, message };
}

const REQUEST_ERRORS: readonly SandboxErrorCode[] = [
  'amount_changed',
  'intent_unexpected_state',
  'invalid_client_secret',
  'invalid_return_url',
];

export function failedAttempt(
  { code, intent }: { code: SandboxErrorCode; intent: IntentRow | null },
  locale: Locale,
) {
  const error = REQUEST_ERRORS.includes(code)
    ? { type: 'invalid_request_error' as const, code, message: messageFor(code, locale) }
    : cardError(code, locale);
  return { error: intent ? { ...error, payment_intent: publicIntent(intent, locale) } : error };
}

/** The `redirect_status` parameter of a return address. */
function redirectStatus({ status }: Pick<IntentRow, 'status'>): 'succeeded' | 'pending' | 'failed' {
  if (status === 'succeeded') return 'succeeded';
  return status === 'processing' ? 'pending' : 'failed';
}

/** The address to which the customer returns, with the parameters that Stripe would add. */
export function withRedirectParameters(row: IntentRow, returnUrl: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', row.id);
  url.searchParams.set('payment_intent_client_secret', row.client_secret);
  url.searchParams.set('redirect_status', redirectStatus(row));
  return url.href;
}
