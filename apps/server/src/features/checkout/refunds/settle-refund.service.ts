import { ok } from '@keepsong/domain/result';
import type { Payments, ProviderRefund } from '../../../adapters/payments/payments.port.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { step } from '../../../platform/steps.ts';
import type { AdvanceRefund } from './advance-refund.service.ts';
import type { BookReturned } from './book-returned.service.ts';
import type { CarryOut } from './carry-out.service.ts';
import { type Book, loadBook } from './refund-book.repository.ts';
import type { RefundMessages } from './refund-messages.service.ts';
import { lockOrder, moveRefund } from './refunds.repository.ts';

export type SettleRefundDeps = {
  database: Database;
  payments: Payments;
  carryOut: CarryOut;
  advanceRefund: AdvanceRefund;
  returned: BookReturned;
  messages: Pick<RefundMessages, 'tellStaff'>;
};

type Refused = { id: number; failure: string };

const REFUND_STATES = { pending: 'sent', succeeded: 'done', failed: 'failed' } as const;

/**
 * Brings the refunds and disputes of an order to what the provider says of its payment (decision 0094). All
 * bookings of refunds happen in this function. It is called after the provider's answers, by webhooks and by
 * the reconciling jobs, in any order and any number of times. It asks the provider before the transaction and
 * locks the order while it writes.
 */
export function createSettleRefund(deps: SettleRefundDeps) {
  const { database, payments, carryOut, advanceRefund, returned, messages } = deps;

  async function bookRefund(tx: Tx, book: Book, refund: ProviderRefund): Promise<void> {
    const { order, refunds } = book;
    const { id, reference, status, amountCents } = refund;
    const own =
      refunds.find(({ providerId }) => providerId === id) ?? refunds.find(({ token }) => token === reference);
    const to = REFUND_STATES[status];
    if (own) await advanceRefund(tx, order, own, { to, providerId: id, failure: 'bank_returned_it' });
    else if (to !== 'failed')
      await returned.bookReturned(tx, book, {
        providerId: id,
        cents: amountCents,
        origin: 'provider',
        state: to,
      });
  }

  /** Ends a refund that the provider refused, unless an earlier call for it has succeeded after all. */
  async function bookRefused(tx: Tx, book: Book, { id, failure }: Refused, made: readonly ProviderRefund[]) {
    const { order, refunds } = book;
    const row = refunds.find((one) => one.id === id);
    if (row?.state !== 'asked' || made.some(({ reference }) => reference === row.token)) return;
    await moveRefund(tx, row, 'failed', 'provider', { set: { failure, nextAt: null }, why: failure });
    await messages.tellStaff(tx, order, row, 'refund_failed');
  }

  /** `refused`: a refund of this payment that the provider has just refused. */
  return async function settleRefund(intentId: string, refused: Refused | null = null): Promise<void> {
    const { refunds, disputes } = await payments.findReturns(intentId);
    step('refund.returns_read');
    if (refunds.length + disputes.length === 0 && refused === null) return;
    await database.transaction(async (tx) => {
      const order = await lockOrder(tx, { intentId });
      if (!order) return ok(null);
      const book = () => loadBook(tx, order, { lock: 'update' });
      // This comes first, so that refused refunds no longer reserve money when the others are booked.
      if (refused) await bookRefused(tx, await book(), refused, refunds);
      for (const refund of refunds) await bookRefund(tx, await book(), refund);
      for (const dispute of disputes) await returned.bookDispute(tx, await book(), dispute);
      await carryOut.follow(tx, order, 'provider');
      step('refund.before_commit');
      return ok(null);
    });
    step('refund.settled');
  };
}

export type SettleRefund = ReturnType<typeof createSettleRefund>;
