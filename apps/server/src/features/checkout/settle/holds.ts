import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Tx } from '../../../platform/db/database.ts';
import type { CouponsService } from '../../cart/coupons.service.ts';
import type { CreditsService } from '../../credits/credits.service.ts';
import type { CheckoutRow } from '../checkout.repository.ts';

export type HoldsDeps = { coupons: CouponsService; credits: CreditsService };

/** What of a checkout says what it holds. */
type Holding = Pick<CheckoutRow, 'id' | 'cart' | 'quote'>;

/** Whether a submission takes something that another could want at the same moment. */
export const holdsSomething = ({ cart, quote }: Pick<Holding, 'cart' | 'quote'>): boolean =>
  Boolean(cart.countedCoupon) || quote.spent.nonTaxable + quote.spent.taxable > 0;

/**
 * What a submission takes before any money moves: a use of a counted coupon, and credits. Taken with its reservation in
 * one commit, given back with the state that ends it, and otherwise spent with the order.
 */
export function createHolds({ coupons, credits }: HoldsDeps) {
  return {
    /**
     * In the transaction that reserves the checkout, which must be rolled back after a refusal. Refuses `coupon_ended`
     * (flag reset_coupon) when others were faster. Throws the check violation `NO_MORE_CREDIT` when the credit was
     * spent elsewhere.
     */
    async take(tx: Tx, { id, cart, quote }: Holding, userId: number): Promise<Result<null>> {
      const { countedCoupon } = cart;
      if (countedCoupon && !(await coupons.take(tx, countedCoupon)))
        return refuse('coupon_ended', { reset_coupon: true });
      await credits.spend(tx, { userId, checkoutId: id }, quote.spent);
      return ok(null);
    },
    /** Only in the transaction that moves the checkout out of `reserved` or `payment_pending` without an order. */
    async release(tx: Tx, { id, cart, quote }: Holding): Promise<void> {
      if (!holdsSomething({ cart, quote })) return;
      if (cart.countedCoupon) await coupons.giveBack(tx, cart.countedCoupon);
      await credits.release(tx, id);
    },
  };
}

export type Holds = ReturnType<typeof createHolds>;
