import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import type { OrderRow } from '../checkout.repository.ts';
import { type Book, loadBook } from './refund-book.repository.ts';
import type { Planned, RefundSteps, Wanted } from './refund-steps.service.ts';
import type { RefundRow } from './refunds.repository.ts';

type Deps = { steps: Pick<RefundSteps, 'plan' | 'loadBookOf' | 'write' | 'sendNow'> };

const wantedOf = (lines: readonly string[]): Wanted => ({ wish: { lines }, way: 'card', isCancel: false });

/**
 * Whether a second person must still agree to a refund that takes money of these lines. A refund of a sum takes some of
 * each line.
 */
const isAwaited = ({ decided, reserved }: Book, lines: readonly string[]): boolean =>
  decided.lines.some(
    ({ id, left }) => lines.includes(id) && reserved.lines.some((line) => line.id === id && line.left < left),
  );

/**
 * Refunds lines of an order because its customer does not want them any more. The caller has checked that the
 * customer may do this.
 */
export function createRefundLines({ steps }: Deps) {
  /**
   * Plans all the money of these lines. Refuses with `order_closed` while a second person may still send back a part of
   * it, and as `plan` does: what is left would be less than the customer is owed.
   */
  const plan = async (on: DbOrTx, book: Book, lines: readonly string[]): Promise<Result<Planned>> =>
    isAwaited(book, lines) ? refuse('order_closed') : steps.plan(on, book, wantedOf(lines));

  return {
    /**
     * Whether money for these lines is with the shop or in dispute. Not for lines that cost nothing, and not for money
     * that went back already or is on its way.
     */
    async isOwed(on: DbOrTx, orderId: number, lines: readonly string[]): Promise<boolean> {
      const { decided, isDisputed } = await steps.loadBookOf(on, orderId);
      const paid = decided.lines.filter(({ id, amount }) => amount > 0 && lines.includes(id));
      return paid.some(({ left }) => isDisputed || Math.min(left, decided.left) > 0);
    },

    /** The money that would go back for these lines now. Null when nothing can go back. */
    async preview(
      on: DbOrTx,
      orderId: number,
      lines: readonly string[],
    ): Promise<{ card: number; credit: number } | null> {
      const planned = await plan(on, await steps.loadBookOf(on, orderId), lines);
      if (!planned.ok) return null;
      const { card, nonTaxable, taxable } = planned.value.plan.to;
      return { card, credit: nonTaxable + taxable };
    },

    /**
     * Begins the refund. A repeated call with the same key returns the same refund. The caller has locked the order, and
     * calls `sendNow` after the commit. Refuses as `plan` does.
     */
    async begin(
      tx: Tx,
      order: OrderRow,
      { lines, key }: { lines: readonly string[]; key: string },
    ): Promise<Result<RefundRow>> {
      const book = await loadBook(tx, order, { lock: 'update' });
      const own = book.refunds.find(({ idempotencyKey }) => idempotencyKey === key);
      if (own) return ok(own);
      const planned = await plan(tx, book, lines);
      if (!planned.ok) return planned;
      const asked = { ...wantedOf(lines), reason: '', key, hash: '', origin: 'customer' as const };
      const given = { ...asked, askedBy: order.userId };
      return ok(await steps.write(tx, book, planned.value, given, { isDecided: true }));
    },

    sendNow: steps.sendNow,
  };
}

export type RefundLines = ReturnType<typeof createRefundLines>;
