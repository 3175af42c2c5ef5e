import { ok } from '@keepsong/domain/result';
import type { Payments } from '../../../adapters/payments/payments.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { findStillKept, noteRefund } from '../taxes/order-taxes.repository.ts';

type Deps = { database: Database; payments: Payments; clock: Clock };

/** The job looks for refunds of so many days: longer than any outage that nobody notices. */
const REFUND_DAYS = 7;
const DAY_MS = 86_400_000;

/** Notes on an order how much of its payment the provider has given back. */
export function createRefundsService({ database, payments, clock }: Deps) {
  /** Reads from the provider how much of a payment was given back. */
  async function note(intentId: string): Promise<void> {
    const intent = await payments.findIntent(intentId);
    if (!intent || intent.refundedCents === 0) return;
    const { refundedCents } = intent;
    await database.transaction(async (tx) => {
      await noteRefund(tx, { intentId, refundedCents, now: clock.now() });
      return ok(null);
    });
  }

  /**
   * Finds refunds that no webhook reported, for example those that staff gave at the provider's own desk. When one of
   * them fails, the others are still noted; the first fault is thrown at the end.
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
