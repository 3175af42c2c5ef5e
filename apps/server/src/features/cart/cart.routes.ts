import { ok } from '@keepsong/domain/result';
import type { Handlers } from '../../platform/http/implement.ts';
import type { CouponsService } from './coupons.service.ts';

export function cartHandlers(coupons: CouponsService): Handlers<'cart'> {
  return {
    async applyCoupon({ query }, { ip }) {
      const names = query.products.map(({ name }) => name);
      const tried = await coupons.tryCode(query.coupon, names, ip);
      return tried.ok ? ok({ coupon: tried.value }) : tried;
    },
    async promotions() {
      const usable = await coupons.automatic();
      return ok({ promotions: usable.map(({ promotion }) => promotion) });
    },
  };
}
