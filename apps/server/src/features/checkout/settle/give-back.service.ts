import type { Payments } from '../../../adapters/payments/payments.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { step } from '../../../platform/steps.ts';
import { loadCheckout, moveCheckout } from '../checkout.repository.ts';

type Deps = { db: Db; payments: Payments; clock: Clock };

/**
 * Refunds a payment that the shop must not keep. The refund's idempotency key is the same at every call, so repeated
 * calls refund only once. False when the payment is not given back now, such as one that the provider does not know.
 */
export const createGiveBack =
  ({ db, payments, clock }: Deps) =>
  async (checkoutId: string): Promise<boolean> => {
    const row = await loadCheckout(db, checkoutId);
    if (row?.state !== 'refund_due' || !row.intentId) return false;
    const intent = await payments.findIntent(row.intentId);
    if (!intent) return false;
    const amountCents = intent.amountCents - intent.refundedCents;
    if (amountCents > 0)
      await payments.refund(intent.id, { amountCents, idempotencyKey: `refund:${checkoutId}` });
    step('refund.given');
    return moveCheckout(db, row, 'refunded', 'shop', { now: clock.now() });
  };

export type GiveBack = ReturnType<typeof createGiveBack>;
