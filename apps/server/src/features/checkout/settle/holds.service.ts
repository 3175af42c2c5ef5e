import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Tx } from '../../../platform/db/database.ts';
import type { CouponsService } from '../../cart/coupons.service.ts';
import type { CreditsService } from '../../credits/credits.service.ts';
import type { CheckoutRow } from '../checkout.repository.ts';

export type HoldsDeps = { coupons: CouponsService; credits: CreditsService };

/** The fields of a checkout that say which coupon and credits it holds. */
type Holding = Pick<CheckoutRow, 'id' | 'cart' | 'quote'>;

/** Whether a submission reserves a coupon or credits. Another submission could need them at the same moment. */
export const holdsSomething = ({ cart, quote }: Pick<Holding, 'cart' | 'quote'>): boolean =>
  Boolean(cart.countedCoupon) || quote.spent.nonTaxable + quote.spent.taxable > 0;

/**
 * A submission reserves its credits and one use of a coupon with limited uses, before any money moves. This happens in
 * the commit that reserves the checkout. If the checkout ends without an order, they are given back in the commit that
 * ends it.
 */
export function createHolds({ coupons, credits }: HoldsDeps) {
  return {
    /**
     * Call this in the transaction that reserves the checkout, and roll the transaction back after a refusal. Refuses
     * with `coupon_ended` (flag `reset_coupon`) when others took the last use. Throws the check violation
     * `NO_MORE_CREDIT` when the credit was spent elsewhere.
     */
    async take(tx: Tx, { id, cart, quote }: Holding, userId: number): Promise<Result<null>> {
      const { countedCoupon } = cart;
      if (countedCoupon && !(await coupons.take(tx, countedCoupon)))
        return refuse('coupon_ended', { reset_coupon: true });
      await credits.spend(tx, { userId, checkoutId: id }, quote.spent);
      return ok(null);
    },
    /** Call this only in the transaction that ends a `reserved` or `payment_pending` checkout without an order. */
    async release(tx: Tx, { id, cart, quote }: Holding): Promise<void> {
      if (!holdsSomething({ cart, quote })) return;
      if (cart.countedCoupon) await coupons.giveBack(tx, cart.countedCoupon);
      await credits.release(tx, id);
    },
  };
}

export type Holds = ReturnType<typeof createHolds>;
