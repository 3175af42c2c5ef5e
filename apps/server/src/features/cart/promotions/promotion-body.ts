import type { PromotionBody } from '@keepsong/contract/catalogue/promotions';
import type { CouponRow } from '../coupons.repository.ts';
import type { NewCoupon } from './promotions.repository.ts';

/** The default values of a new discount code. They take nothing off, so a code cannot go live with them. */
export const PLAIN: Omit<PromotionBody, 'code'> = {
  ...{ discount_percent: 0, discount_fixed_cents: 0, minimum_cart_cents: 0 },
  ...{ only_with: [], only_with_any: [], only_for_products: [], excluded_for: [] },
  ...{ include_service_fee: false, starts_at: null, ends_at: null, max_uses: null },
  ...{ budget_cents: null, kind: 'code', stacks: false },
};

export const bodyOf = (row: CouponRow): PromotionBody => ({
  code: row.code,
  discount_percent: row.discountPercent,
  discount_fixed_cents: row.discountFixedCents,
  minimum_cart_cents: row.minimumCartCents,
  only_with: row.onlyWith,
  only_with_any: row.onlyWithAny,
  only_for_products: row.onlyForProducts,
  excluded_for: row.excludedFor,
  include_service_fee: row.includeServiceFee,
  starts_at: row.startsAt?.toISOString() ?? null,
  ends_at: row.endsAt?.toISOString() ?? null,
  max_uses: row.maxUses,
  budget_cents: row.budgetCents,
  kind: row.kind,
  stacks: row.stacks,
});

export const rowOf = (body: PromotionBody, active: boolean): NewCoupon => ({
  code: body.code,
  discountPercent: body.discount_percent,
  discountFixedCents: body.discount_fixed_cents,
  minimumCartCents: body.minimum_cart_cents,
  onlyWith: body.only_with,
  onlyWithAny: body.only_with_any,
  onlyForProducts: body.only_for_products,
  excludedFor: body.excluded_for,
  includeServiceFee: body.include_service_fee,
  startsAt: body.starts_at === null ? null : new Date(body.starts_at),
  endsAt: body.ends_at === null ? null : new Date(body.ends_at),
  maxUses: body.max_uses,
  budgetCents: body.budget_cents,
  kind: body.kind,
  stacks: body.stacks,
  active,
});
