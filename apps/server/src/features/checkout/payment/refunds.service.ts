import { ok } from '@keepsong/domain/result';
import { DAY_MS } from '@keepsong/domain/time/day';
import type { Payments } from '../../../adapters/payments/payments.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { findStillKept, moveRefunded } from '../fulfilment/orders.repository.ts';
import { raiseRefunded } from '../taxes/order-taxes.repository.ts';

type Deps = { database: Database; payments: Payments; clock: Clock };

/** The job looks for refunds of the last seven days. An outage that lasts longer would be noticed. */
const REFUND_DAYS = 7;

/** Stores with each order how much of its payment the provider has refunded. */
export function createRefundsService({ database, payments, clock }: Deps) {
  /** Asks the provider how much of a payment was refunded, and stores the amount. */
  async function note(intentId: string): Promise<void> {
    const intent = await payments.findIntent(intentId);
    if (!intent || intent.refundedCents === 0) return;
    const { refundedCents } = intent;
    await database.transaction(async (tx) => {
      const orderId = await moveRefunded(tx, { intentId, refundedCents });
      if (orderId !== null) await raiseRefunded(tx, { orderId, refundedCents, now: clock.now() });
      return ok(null);
    });
  }

  /**
   * Finds refunds that no webhook reported, for example those that staff made on the provider's own website. A failure
   * does not stop the others from being noted; the first fault is thrown at the end.
   */
  async function findMissed(): Promise<void> {
    const since = new Date(clock.now().getTime() - REFUND_DAYS * DAY_MS);
    const refunded = await payments.findRefunded(since);
    const faults: unknown[] = [];
    for (const intentId of await findStillKept(database.db, refunded))
      await note(intentId).catch((error: unknown) => faults.push(error));
    if (faults.length > 0) throw faults[0];
  }

  return { note, findMissed };
}

export type RefundsService = ReturnType<typeof createRefundsService>;
