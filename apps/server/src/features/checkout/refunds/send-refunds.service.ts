import type { RefundState } from '@keepsong/domain/states/tables';
import { DAY_MS } from '@keepsong/domain/time/day';
import { type Payments, PaymentsRefused, type Returned } from '../../../adapters/payments/payments.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { step } from '../../../platform/steps.ts';
import { findBooked, findToCompare, hurryRefund, loadRefund, takeDueRefunds } from './refunds.repository.ts';
import type { SettleRefund } from './settle-refund.service.ts';

export type SendRefundsDeps = {
  database: Database;
  payments: Payments;
  settleRefund: SettleRefund;
  clock: Clock;
};

const BATCH = 50;
/** The job compares refunds and disputes of the last seven days. A longer outage would be noticed anyway. */
const COMPARED_DAYS = 7;

/**
 * The shop's state of a refund for each status at the provider. Disputes are not listed: their states have the
 * same names at the provider.
 */
const REFUND_STATES: Partial<Record<Returned['status'], RefundState>> = {
  pending: 'sent',
  succeeded: 'done',
  failed: 'failed',
};

/**
 * Whether the shop's books agree with a refund or dispute of the provider. One that failed or was won before it
 * was booked may be missing.
 */
function isBooked({ id, status }: Returned, booked: Awaited<ReturnType<typeof findBooked>>): boolean {
  const row = booked.find((one) => one.id === id);
  if (!row) return status === 'failed' || status === 'won';
  return row.dispute === null ? row.state === REFUND_STATES[status] : row.dispute === status;
}

/** Asks the provider for the refunds that are decided, and compares its books with the shop's. */
export function createSendRefunds(deps: SendRefundsDeps) {
  const { database, payments, settleRefund, clock } = deps;
  const { db } = database;

  /**
   * Asks the provider for a refund, and settles the refund according to the answer. Repeated calls refund only
   * once: the provider recognizes the refund by its token, even after it has forgotten the idempotency key.
   */
  async function send(id: number): Promise<void> {
    const row = await loadRefund(db, id);
    if (row?.state !== 'asked' || row.intentId === null) return;
    const { token, toCardCents: amountCents, intentId } = row;
    const refused = await payments
      .refund(intentId, { amountCents, idempotencyKey: `order-refund:${token}`, reference: token })
      .then(() => null)
      .catch((error: unknown) => {
        if (error instanceof PaymentsRefused) return error.code;
        throw error;
      });
    step('refund.sent');
    await settleRefund(intentId, refused === null ? null : { id, failure: refused });
  }

  /** Compares the books first, because an earlier call may have worked although its answer was lost. */
  async function sendAgain(id: number): Promise<void> {
    const row = await loadRefund(db, id);
    if (row?.intentId) await settleRefund(row.intentId);
    await send(id);
  }

  /** Runs a task for each element. A failure does not stop the others; the first fault is thrown at the end. */
  async function forEach<T>(all: readonly T[], task: (one: T) => Promise<void>): Promise<void> {
    const faults: unknown[] = [];
    for (const one of all) await task(one).catch((error: unknown) => faults.push(error));
    if (faults.length > 0) throw faults[0];
  }

  return {
    send,

    /**
     * Sends refunds that were not sent yet, and asks about refunds that a bank is still processing. Returns how
     * many were due.
     */
    async sendDue(): Promise<number> {
      const due = await takeDueRefunds(db, clock.now(), BATCH);
      await forEach(due, sendAgain);
      return due.length;
    },

    /**
     * Finds refunds and disputes that no webhook reported, for example refunds that staff made on the provider's own
     * website.
     */
    async findMissed(): Promise<void> {
      const since = new Date(clock.now().getTime() - COMPARED_DAYS * DAY_MS);
      const returned = await payments.findReturned(since);
      const booked = await findBooked(
        db,
        returned.map(({ id }) => id),
      );
      const differing = returned.filter((one) => !isBooked(one, booked)).map(({ intentId }) => intentId);
      const toCompare = await findToCompare(db, [...new Set(differing)], since);
      await forEach(toCompare, (intentId) => settleRefund(intentId));
    },

    /** Makes a refund due now that waits for its next try. False when it does not wait for a try. */
    hurry: (tx: Tx, id: number): Promise<boolean> => hurryRefund(tx, id, clock.now()),
  };
}

export type SendRefunds = ReturnType<typeof createSendRefunds>;
