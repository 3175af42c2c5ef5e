import { type Coupon, checkCoupon, type Discountable, discountsOf } from '../checkout/coupon.ts';

/** A promotion that needs no code. `stacks`: it also applies to a cart with a code. */
export type AutomaticPromotion = Coupon & { stacks: boolean };

const offOf = (promotion: Coupon, products: readonly Discountable[]): number =>
  discountsOf(
    promotion,
    products.map((product) => ({ ...product, promo: 0 })),
  ).reduce((sum, cents) => sum + cents, 0);

/**
 * The automatic promotion of a cart. Among those that fit, it is the one with the largest discount. Beside a
 * code, only promotions with `stacks` apply: the code goes first, because the customer typed it. Null when none
 * fits.
 */
export function automaticFor(
  promotions: readonly AutomaticPromotion[],
  products: readonly Discountable[],
  { hasCode }: { hasCode: boolean },
): AutomaticPromotion | null {
  let best: AutomaticPromotion | null = null;
  let most = 0;
  for (const promotion of promotions) {
    if ((hasCode && !promotion.stacks) || !checkCoupon(promotion, products).ok) continue;
    const off = offOf(promotion, products);
    if (off > most) [best, most] = [promotion, off];
  }
  return best;
}
