import Stripe from 'stripe';
import { API_VERSION } from '../../payments/stripe/stripe-payments.ts';
import { isSigned } from '../../stripe-signature.ts';
import { toPayoutEvent } from '../payout-events.ts';
import {
  type PayoutAccount,
  type Payouts,
  PayoutsRefused,
  type PayoutsRefusedCode,
  PayoutsUnavailable,
  type Transfer,
} from '../payouts.port.ts';

export type StripePayoutsOptions = {
  secretKey: string;
  /** The secret of the webhook for connected accounts. Null: the jobs ask Stripe instead. */
  webhookSecrets: readonly string[] | null;
  /** Address of Stripe's API, which tests replace. The default is Stripe's own address. */
  api?: { host: string; port: number; protocol: 'http' | 'https' };
  timeoutMs?: number;
  maxNetworkRetries?: 0 | 1 | 2;
};

/** The largest page of a list that Stripe returns. */
const A_PAGE = 100;

/** Payouts through Stripe Connect: each artist and vendor has an Express account, to which the shop transfers money. */
export function createStripePayouts(
  options: StripePayoutsOptions,
): Payouts & { readonly provider: 'stripe' } {
  const stripe = new Stripe(options.secretKey, {
    apiVersion: API_VERSION,
    timeout: options.timeoutMs ?? 10_000,
    maxNetworkRetries: options.maxNetworkRetries ?? 1,
    telemetry: false,
    ...options.api,
  });

  return {
    provider: 'stripe',
    openAccount: ({ email, reference, idempotencyKey }) =>
      call(async () =>
        toAccount(
          await stripe.accounts.create(
            {
              type: 'express',
              country: 'US',
              email,
              capabilities: { transfers: { requested: true } },
              metadata: { reference },
            },
            { idempotencyKey },
          ),
        ),
      ),

    async findAccount(id) {
      try {
        return await call(async () => toAccount(await stripe.accounts.retrieve(id)));
      } catch (error) {
        if (error instanceof PayoutsRefused && error.code === 'account_not_found') return null;
        throw error;
      }
    },

    onboardingLink: (account, { returnUrl, refreshUrl }) =>
      call(async () => {
        const link = await stripe.accountLinks.create({
          ...{ account, return_url: returnUrl, refresh_url: refreshUrl, type: 'account_onboarding' },
        });
        return link.url;
      }),

    transfer: ({ account, amountCents, reference, runId, idempotencyKey }) =>
      call(async () =>
        toTransfer(
          await stripe.transfers.create(
            {
              ...{ amount: amountCents, currency: 'usd', destination: account, transfer_group: reference },
              metadata: { payout_run: String(runId) },
            },
            { idempotencyKey },
          ),
        ),
      ),

    findTransfer: (reference) =>
      call(async () => {
        const { data } = await stripe.transfers.list({ transfer_group: reference, limit: 1 });
        return data[0] ? toTransfer(data[0]) : null;
      }),

    findTransfers: (since) =>
      call(async () => {
        const found: Transfer[] = [];
        const asked = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: A_PAGE };
        for await (const transfer of stripe.transfers.list(asked)) found.push(toTransfer(transfer));
        return found;
      }),

    readWebhook(rawBody, headers, now) {
      const isOurs = isSigned(stripe, { rawBody, headers, now }, options.webhookSecrets ?? []);
      return isOurs ? toPayoutEvent(rawBody) : null;
    },
  };
}

const toAccount = ({ id, capabilities, requirements }: Stripe.Account): PayoutAccount => ({
  id,
  isReady: capabilities?.transfers === 'active',
  needs: requirements?.currently_due ?? [],
});

/** A transfer between accounts arrives at once. The reversed part of it has come back. */
const toTransfer = (transfer: Stripe.Transfer): Transfer => ({
  id: transfer.id,
  reference: transfer.transfer_group ?? '',
  account: typeof transfer.destination === 'string' ? transfer.destination : (transfer.destination?.id ?? ''),
  amountCents: transfer.amount,
  status: transfer.reversed ? 'failed' : 'paid',
  returnedCents: transfer.amount_reversed,
});

async function call<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw asPayoutsError(error);
  }
}

const REFUSED_CODES: ReadonlyMap<string, PayoutsRefusedCode> = new Map([
  ['resource_missing', 'account_not_found'],
  ['account_invalid', 'account_not_found'],
  ['insufficient_capabilities_for_transfer', 'account_not_ready'],
  ['balance_insufficient', 'balance_too_small'],
]);

function asPayoutsError(error: unknown): unknown {
  const { errors } = Stripe;
  const cause = { cause: error };
  if (error instanceof errors.StripeConnectionError) return new PayoutsUnavailable('timeout', cause);
  if (error instanceof errors.StripeRateLimitError) return new PayoutsUnavailable('rate_limited', cause);
  if (error instanceof errors.StripeAPIError) return new PayoutsUnavailable('server_error', cause);
  // Stripe gives the same error for an account that does not exist as for one that the key may not use.
  if (error instanceof errors.StripePermissionError && error.code === 'account_invalid')
    return new PayoutsRefused('account_not_found', error.message, cause);
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return new PayoutsUnavailable('misconfigured', cause);
  if (error instanceof errors.StripeIdempotencyError)
    return new PayoutsRefused('idempotency_key_reused', error.message, cause);
  if (error instanceof errors.StripeInvalidRequestError)
    return new PayoutsRefused(REFUSED_CODES.get(error.code ?? '') ?? 'invalid_request', error.message, cause);
  return error;
}
