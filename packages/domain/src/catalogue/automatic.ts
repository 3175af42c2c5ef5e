import { bestPromo, type PromoAddon } from '../cart/coupon/promo-addon.ts';
import { type Coupon, checkCoupon, type Discountable, discountsOf } from '../checkout/coupon.ts';

/**
 * A promotion that needs no code. `stacks`: it also applies to a cart with a code. `left_cents`: how much of its
 * budget is left; null without a budget. The browser knows it only when little is left.
 */
export type AutomaticPromotion = Coupon & { stacks: boolean; left_cents?: number | null | undefined };

type Beside = {
  hasCode: boolean;
  /** The promotions of products in the cart (`activePromos`). They apply first. */
  promos?: readonly PromoAddon[];
  serviceFee?: Discountable | null;
};

/** The same amount as in `quoteCart`, so that a budget is never promised twice. */
function offOf(
  promotion: Coupon,
  products: readonly Discountable[],
  { promos = [], serviceFee = null }: Beside,
): number {
  const priced = (serviceFee ? [...products, serviceFee] : products).map((product) => ({
    ...product,
    promo: product.quantity === 0 ? 0 : bestPromo(product.name, product.price, promos),
  }));
  return discountsOf(promotion, priced).reduce((sum, cents) => sum + cents, 0);
}

/**
 * The automatic promotion of a cart. Among those that fit, it is the one with the largest discount. A promotion
 * that has less budget left than its discount does not fit. Beside a code, only promotions with `stacks` apply:
 * the code goes first, because the customer typed it. Null when none fits.
 */
export function automaticFor<T extends AutomaticPromotion>(
  promotions: readonly T[],
  products: readonly Discountable[],
  beside: Beside,
): T | null {
  let best: T | null = null;
  let most = 0;
  for (const promotion of promotions) {
    if ((beside.hasCode && !promotion.stacks) || !checkCoupon(promotion, products).ok) continue;
    const off = offOf(promotion, products, beside);
    if (off > most && off <= (promotion.left_cents ?? off)) [best, most] = [promotion, off];
  }
  return best;
}
