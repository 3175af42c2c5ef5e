import { isOpen } from '@keepsong/domain/checkout/settle-decision';
import { ok } from '@keepsong/domain/result';
import { type Payments, PaymentsRefused } from '../../../adapters/payments/payments.port.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type CheckoutRow, loadCheckout, lockCheckout } from '../checkout.repository.ts';
import type { EndCheckout } from './end-checkout.service.ts';
import type { SettleService } from './settle.service.ts';

export type UnpaidDeps = {
  database: Database;
  payments: Payments;
  settle: Pick<SettleService, 'settleCheckout'>;
  endCheckout: EndCheckout;
};

/** Ends checkouts that nobody has paid. */
export function createUnpaidService({ database, payments, settle, endCheckout }: UnpaidDeps) {
  /** Cancels a payment. True when nobody can pay it any more, also when the provider does not know the payment. */
  async function cancel(intentId: string, idempotencyKey: string): Promise<boolean> {
    try {
      await payments.cancelIntent(intentId, idempotencyKey);
      return true;
    } catch (error) {
      if (error instanceof PaymentsRefused) return error.code === 'intent_not_found';
      throw error;
    }
  }

  /**
   * Ends an unpaid quote or submission, so that nobody can pay it any more. False when it was paid meanwhile; then it
   * is settled instead of ended.
   */
  async function end(row: CheckoutRow): Promise<boolean> {
    const { id, intentId } = row;
    if (intentId && !(await cancel(intentId, `cancel:${id}`))) {
      // The provider does not cancel the payment any more, because money has moved. `settleCheckout` decides what
      // follows.
      await settle.settleCheckout(id);
      return false;
    }
    await database.transaction(async (tx) => {
      const locked = await lockCheckout(tx, id);
      if (locked && (isOpen(locked.state) || locked.state === 'quoted'))
        await endCheckout(tx, locked, 'expired', 'shop');
      return ok(null);
    });
    return true;
  }

  /** Ends a quote. Does nothing if the quote was priced again or submitted after the caller read it. */
  async function endQuote({ id, updatedAt }: CheckoutRow): Promise<void> {
    const row = await loadCheckout(database.db, id);
    if (row?.state === 'quoted' && row.updatedAt.getTime() === updatedAt.getTime()) await end(row);
  }

  return { end, endQuote };
}

export type UnpaidService = ReturnType<typeof createUnpaidService>;
