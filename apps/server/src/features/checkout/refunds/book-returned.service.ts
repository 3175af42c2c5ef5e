import { planReturned } from '@keepsong/domain/checkout/refunds/plan';
import { canMove } from '@keepsong/domain/states/state-table';
import { DISPUTES } from '@keepsong/domain/states/tables';
import type { ProviderDispute } from '../../../adapters/payments/payments.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type AdvanceRefund, ASK_AGAIN_MS } from './advance-refund.service.ts';
import type { CarryOut } from './carry-out.service.ts';
import { amountsOf, type Book } from './refund-book.repository.ts';
import type { RefundMessages } from './refund-messages.service.ts';
import { insertDispute, insertRefund, moveDispute, type RefundRow } from './refunds.repository.ts';

export type BookReturnedDeps = {
  advanceRefund: AdvanceRefund;
  carryOut: CarryOut;
  messages: RefundMessages;
  clock: Clock;
};

/** How the money of a dispute counts: as gone while the dispute is open, and as back when the shop wins. */
const DISPUTE_MONEY = { needs_response: 'sent', under_review: 'sent', lost: 'done', won: 'failed' } as const;

/** Books money that went back without an action of the shop. The caller has locked the order. */
export function createBookReturned({ advanceRefund, carryOut, messages, clock }: BookReturnedDeps) {
  /** Books money that the provider sent back by itself. */
  async function bookReturned(
    tx: Tx,
    book: Book,
    given: { providerId: string; cents: number; origin: 'provider' | 'dispute'; state: 'sent' | 'done' },
  ): Promise<RefundRow> {
    const { order } = book;
    const { excess, ...plan } = planReturned(book.decided, given.cents);
    const now = clock.now();
    const row = await insertRefund(
      tx,
      {
        ...amountsOf(plan),
        ...{ orderId: order.id, origin: given.origin, state: given.state, providerId: given.providerId },
        ...{ excessCents: excess, createdAt: now, doneAt: given.state === 'done' ? now : null },
        // The job does not watch disputes here, because disputes have a job of their own.
        nextAt:
          given.state === 'sent' && given.origin === 'provider'
            ? new Date(now.getTime() + ASK_AGAIN_MS)
            : null,
      },
      plan.lines,
      'provider',
    );
    await carryOut.begin(tx, row, 'provider');
    await carryOut.finish(tx, order, row);
    if (excess > 0) await messages.tellStaff(tx, order, row, 'more_than_paid');
    return row;
  }

  async function bookDispute(tx: Tx, book: Book, dispute: ProviderDispute): Promise<void> {
    const { order, refunds, disputes } = book;
    const { id: providerId, status, amountCents, reason, dueBy } = dispute;
    const closedAt = status === 'won' || status === 'lost' ? clock.now() : null;
    const known = disputes.find((one) => one.providerId === providerId);
    if (known) {
      if (known.state === status || !canMove(DISPUTES, known.state, status, 'provider')) return;
      await moveDispute(tx, known, status, { closedAt, dueBy });
      const money = refunds.find(({ id }) => id === known.refundId);
      const change = { to: DISPUTE_MONEY[status], providerId, failure: 'dispute_won' };
      if (money) await advanceRefund(tx, order, money, change);
      return;
    }
    if (status === 'won') return;
    const state = DISPUTE_MONEY[status];
    const row = await bookReturned(tx, book, { providerId, cents: amountCents, origin: 'dispute', state });
    await insertDispute(tx, {
      ...{ refundId: row.id, orderId: order.id, providerId, amountCents, reason, dueBy, closedAt },
      ...{ state: status, createdAt: clock.now() },
    });
    await messages.tellStaff(tx, order, row, 'dispute');
  }

  return { bookReturned, bookDispute };
}

export type BookReturned = ReturnType<typeof createBookReturned>;
