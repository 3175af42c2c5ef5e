import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Tx } from '../../../platform/db/database.ts';
import type { CouponsService } from '../../cart/coupons.service.ts';
import type { Stock } from '../../catalog/stock/stock.service.ts';
import type { CreditsService } from '../../credits/credits.service.ts';
import type { CheckoutRow } from '../checkout.repository.ts';

export type HoldsDeps = { coupons: CouponsService; credits: CreditsService; stock: Stock };

/** The fields of a checkout that say which coupon, gift cards, credits and pieces it holds. */
type Holding = Pick<CheckoutRow, 'id' | 'cart' | 'quote'>;

/**
 * The limited coupon and promotion that a checkout uses, with the amount that each takes off. They are always
 * in the same order.
 */
export function countedOf({
  cart,
  quote,
}: Pick<Holding, 'cart' | 'quote'>): { code: string; cents: number }[] {
  const { countedCoupon, countedPromotion } = cart;
  const byCoupon = quote.lines.reduce((sum, { discount }) => sum + discount, 0);
  return [
    ...(countedCoupon ? [{ code: countedCoupon, cents: byCoupon }] : []),
    ...(countedPromotion ? [{ code: countedPromotion, cents: quote.promotion?.off ?? 0 }] : []),
  ];
}

/** The coupon and the promotion that a checkout uses and that were not limited when it was priced. */
function uncountedOf({ cart, quote }: Pick<Holding, 'cart' | 'quote'>): string[] {
  const counted = countedOf({ cart, quote }).map(({ code }) => code);
  return [quote.coupon_code, quote.promotion?.code].filter(
    (code): code is string => typeof code === 'string' && !counted.includes(code),
  );
}

/**
 * Whether a submission reserves something that another submission may need at the same moment: a limited
 * coupon, gift cards, credits or limited pieces.
 */
export const holdsSomething = ({ cart, quote }: Pick<Holding, 'cart' | 'quote'>): boolean =>
  countedOf({ cart, quote }).length > 0 ||
  Boolean(cart.counted) ||
  Boolean(cart.giftCards?.length) ||
  quote.spent.nonTaxable + quote.spent.taxable > 0;

/**
 * A submission reserves its credits, its gift cards, its pieces and one use of a coupon with limited uses,
 * before any money moves. This happens in the commit that reserves the checkout. If the checkout ends without an
 * order, the commit that ends it gives everything back.
 */
export function createHolds({ coupons, credits, stock }: HoldsDeps) {
  return {
    /**
     * Call this in the transaction that reserves the checkout, and roll the transaction back after a refusal.
     * Refuses with `coupon_ended` (flag `reset_coupon`) when others took the last use, with `quote_changed`
     * when they took the last use of a promotion without a code, or when an editor has limited a promotion since
     * the cart was priced, as `Stock.take` does, and with `gift_card_used`. Throws the check violation
     * `NO_MORE_CREDIT` when the credit was spent elsewhere.
     */
    async take(tx: Tx, { id, cart, quote }: Holding, userId: number): Promise<Result<null>> {
      // A refund locks the gift cards of its order before coupon, pieces and credit. In another order, the two could
      // wait for each other.
      await credits.lockCards(tx, cart.giftCards ?? []);
      for (const { code, cents } of countedOf({ cart, quote }))
        if (!(await coupons.take(tx, code, cents)))
          // Without a code, the customer only sees another price: the next quote no longer has this promotion,
          // because no use, or too little of its budget, is left.
          return code === cart.countedCoupon
            ? refuse('coupon_ended', { reset_coupon: true })
            : refuse('quote_changed');
      const uncounted = uncountedOf({ cart, quote });
      if (uncounted.length > 0 && (await coupons.isAnyLimited(tx, uncounted))) return refuse('quote_changed');
      const isCounted = cart.counted === true;
      const taken = await stock.take(tx, { checkoutId: id, userId, lines: cart.lines, isCounted });
      if (!taken.ok) return taken;
      const redeemed = await credits.redeemCards(tx, cart.giftCards ?? [], { userId, checkoutId: id });
      if (!redeemed.ok) return redeemed;
      await credits.spend(tx, { userId, checkoutId: id }, quote.spent);
      return ok(null);
    },
    /** Call this only in the transaction that ends a `reserved` or `payment_pending` checkout without an order. */
    async release(tx: Tx, { id, cart, quote, userId }: Holding & Pick<CheckoutRow, 'userId'>): Promise<void> {
      if (!holdsSomething({ cart, quote })) return;
      // First, as in `take`.
      await credits.lockCards(tx, cart.giftCards ?? []);
      for (const { code, cents } of countedOf({ cart, quote })) await coupons.giveBack(tx, code, cents);
      if (cart.counted) await stock.giveBack(tx, id);
      await credits.release(tx, id);
      if (userId !== null) await credits.putCardsBack(tx, cart.giftCards ?? [], { userId, checkoutId: id });
    },
  };
}

export type Holds = ReturnType<typeof createHolds>;
