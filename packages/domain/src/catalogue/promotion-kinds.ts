/**
 * How customers come to a promotion: by its `code`, by one of many `codes` that each work once, or `automatic`ally, when
 * it fits the cart.
 */
export const PROMOTION_KINDS = ['code', 'codes', 'automatic'] as const;
export type PromotionKind = (typeof PROMOTION_KINDS)[number];
