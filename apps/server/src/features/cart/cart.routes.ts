import { ok } from '@keepsong/domain/result';
import type { Handlers } from '../../platform/http/implement.ts';
import type { QuoteService } from '../checkout/quote/quote.service.ts';
import type { CouponsService } from './coupons.service.ts';

type Services = { coupons: CouponsService; quote: Pick<QuoteService, 'heldBy'> };

/**
 * What is left of a budget would tell everybody how much the shop sells. So carts learn it only near the end, when it
 * may be less than their discount: they would show a discount that the quote does not give.
 */
const TOLD_BELOW_CENTS = 50_000;
const toldLeft = (left: number | null): number | null =>
  left !== null && left < TOLD_BELOW_CENTS ? left : null;

export function cartHandlers({ coupons, quote }: Services): Handlers<'cart'> {
  return {
    async applyCoupon({ query }, { session, ip }) {
      const held = await quote.heldBy(await session.find());
      const tried = await coupons.tryCode(query.coupon, query.products, { ip, held });
      return tried.ok ? ok({ coupon: tried.value }) : tried;
    },
    async promotions() {
      const promotions = await coupons.automatic();
      return ok({ promotions: promotions.map((one) => ({ ...one, left_cents: toldLeft(one.left_cents) })) });
    },
  };
}
