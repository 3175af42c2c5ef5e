import { keptOf } from '@keepsong/domain/checkout/refunds/failed';
import { NO_MONEY, taxOf } from '@keepsong/domain/checkout/refunds/shares';
import { canMove } from '@keepsong/domain/states/state-table';
import { REFUNDS, type RefundState } from '@keepsong/domain/states/tables';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { OrderRow } from '../checkout.repository.ts';
import type { CarryOut } from './carry-out.service.ts';
import { amountsOf, loadBook } from './refund-book.repository.ts';
import type { RefundMessages } from './refund-messages.service.ts';
import { insertRefund, moveRefund, type RefundLine, type RefundRow } from './refunds.repository.ts';

export type AdvanceRefundDeps = { carryOut: CarryOut; messages: RefundMessages; clock: Clock };

type Known = RefundRow & { lines: RefundLine[] };

/** After this time the job asks again about a refund that a bank is still processing. */
export const ASK_AGAIN_MS = 3_600_000;

/** Moves refunds to the states that the provider reports. The caller has locked the order. */
export function createAdvanceRefund({ carryOut, messages, clock }: AdvanceRefundDeps) {
  /**
   * Tells the staff that a refund failed. Credit that was given before the bank returned the money stays with
   * the customer, with the tax in it.
   */
  async function failed(tx: Tx, order: OrderRow, row: Known, before: RefundState): Promise<void> {
    if (row.origin === 'dispute') return;
    await messages.tellStaff(tx, order, row, 'refund_failed');
    const credit = { ...NO_MONEY, nonTaxable: row.toNonTaxableCents, taxable: row.toTaxableCents };
    const cents = credit.nonTaxable + credit.taxable;
    if (before !== 'done' || cents === 0) return;
    const lines = keptOf({ lines: row.lines, keptCents: cents });
    const { decided } = await loadBook(tx, order);
    const taken = decided.lines.map((line) => ({
      ...{ line, part: lines.find(({ id }) => id === line.id)?.amount ?? 0 },
    }));
    const amounts = amountsOf({
      ...{ amount: cents, from: credit, to: credit, lines, voids: [], ended: [], isWhole: false },
      tax: taxOf(taken, decided.taxBack),
    });
    const { origin, reason, askedBy } = row;
    const values = { ...amounts, origin, reason, askedBy, orderId: order.id, createdAt: clock.now() };
    await insertRefund(tx, { ...values, state: 'done', doneAt: clock.now() }, lines, 'provider');
  }

  /**
   * Moves a refund to the state that the provider reports. Does nothing when the refund is already there or
   * further on.
   */
  return async function advanceRefund(
    tx: Tx,
    order: OrderRow,
    row: Known,
    { to, providerId, failure }: { to: 'sent' | 'done' | 'failed'; providerId: string; failure: string },
  ): Promise<void> {
    if (row.state === to || !canMove(REFUNDS, row.state, to, 'provider')) return;
    const now = clock.now();
    await moveRefund(tx, row, to, 'provider', {
      set: {
        providerId,
        nextAt: to === 'sent' ? new Date(now.getTime() + ASK_AGAIN_MS) : null,
        ...(to === 'done' ? { doneAt: now, failure: null } : {}),
        ...(to === 'failed' ? { failure } : {}),
      },
    });
    const moved: Known = { ...row, providerId, state: to };
    if (to === 'done') await carryOut.finish(tx, order, moved);
    if (to === 'sent') await messages.tellOfRefund(tx, order, moved);
    if (to === 'failed') await failed(tx, order, moved, row.state);
  };
}

export type AdvanceRefund = ReturnType<typeof createAdvanceRefund>;
