import { count, eq } from 'drizzle-orm';
import { checkouts, orders } from '../../db/schema/checkout.ts';
import { SIGNATURE_HEADER, signWebhook } from '../adapters/payments/sandbox/signature.ts';
import { reconcileJob } from '../features/checkout/payment/reconcile.job.ts';
import type { TestShop } from './test-shop.ts';

export const WEBHOOK_SECRET = 'test-webhook-secret';
export const MINUTE_MS = 60_000;
/** Test cards whose result comes only later: `good` succeeds, `bad` is declined. */
export const LATER = { good: '4000000000000077', bad: '4000000000000341' };

export type ProviderEvent = { id: string; body: string };

/** Lets tests act as the payment provider, and look up the effects in the shop. */
export function openDesk(shop: TestShop) {
  const { clock } = shop;
  const reconciler = reconcileJob({
    db: shop.db,
    settle: shop.services.settle,
    unpaid: shop.services.unpaid,
    giveBack: shop.services.giveBack,
    webhook: shop.services.webhook,
    clock,
  });
  return {
    /** The events of a payment intent, as the provider would send them, oldest first. */
    async eventsOf(intentId: string): Promise<ProviderEvent[]> {
      const { rows } = await shop.database.pool.query<ProviderEvent>(
        'select id, body from sandbox_payments.events where intent_id = $1 order by position',
        [intentId],
      );
      return rows;
    },
    deliver: (
      body: string,
      { secret = WEBHOOK_SECRET, at = clock.now(), header = signWebhook(body, secret, at) } = {},
    ) =>
      shop.http.inject({
        method: 'POST',
        url: '/webhooks/payments',
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: header },
        payload: body,
      }),
    reconcile: () => reconciler.run(),
    /**
     * The seconds after which the reconciling job wants to run again. Null means that its regular run in the next
     * minute is early enough.
     */
    reconcilesIn: () => reconciler.wantedIn?.(),
    stateOf: async (submissionId: string) =>
      (await shop.db.select().from(checkouts).where(eq(checkouts.submissionId, submissionId)))[0]?.state,
    stateOfIntent: async (intentId: string) =>
      (await shop.db.select().from(checkouts).where(eq(checkouts.intentId, intentId)))[0]?.state,
    ordersOf: async (submissionId: string) =>
      (await shop.db.select({ n: count() }).from(orders).where(eq(orders.submissionId, submissionId)))[0]?.n,
  };
}

export type Desk = ReturnType<typeof openDesk>;
