import { ok, type Result } from '@keepsong/domain/result';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import type { OrderRow } from '../checkout.repository.ts';
import { loadBook } from './refund-book.repository.ts';
import type { RefundSteps, Wanted } from './refund-steps.service.ts';
import type { RefundRow } from './refunds.repository.ts';

type Deps = { steps: Pick<RefundSteps, 'plan' | 'loadBookOf' | 'write' | 'sendNow'> };

const wantedOf = (lines: readonly string[]): Wanted => ({ wish: { lines }, way: 'card', isCancel: false });

/**
 * Refunds lines of an order because its customer does not want them any more. The caller has checked that the
 * customer may do this.
 */
export function createRefundLines({ steps }: Deps) {
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
      const planned = await steps.plan(on, await steps.loadBookOf(on, orderId), wantedOf(lines));
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
      const wanted = wantedOf(lines);
      const planned = await steps.plan(tx, book, wanted);
      if (!planned.ok) return planned;
      const asked = { ...wanted, reason: '', key, hash: '', origin: 'customer' as const };
      const given = { ...asked, askedBy: order.userId };
      return ok(await steps.write(tx, book, planned.value, given, { isDecided: true }));
    },

    sendNow: steps.sendNow,
  };
}

export type RefundLines = ReturnType<typeof createRefundLines>;
