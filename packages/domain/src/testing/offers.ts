import type { PromoAddon } from '../cart/coupon/promo-addon.ts';
import type { Coupon } from '../checkout/coupon.ts';

/** A coupon with no conditions and no discount, changed by `change`. */
export const couponWith = (change: Partial<Coupon> = {}): Coupon => ({
  code: 'FORTY20',
  only_with: [],
  only_with_any: [],
  only_for_products: [],
  excluded_for: [],
  discount_fixed: 0,
  discount_percent: 0,
  minimum_cart_size: 0,
  include_service_fee: false,
  ...change,
});

/** A promotion that is always active and gives no discount, changed by `change`. */
export const promoWith = (change: Partial<PromoAddon> & Pick<PromoAddon, 'product_name'>): PromoAddon => ({
  auto_add_to_cart: '0',
  only_with_coupon_code: null,
  start_datetime: null,
  end_datetime: null,
  discount_percent: 0,
  discount_fixed: 0,
  ...change,
});
