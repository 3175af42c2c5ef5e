/**
 * How customers get a promotion. `code`: by its code. `codes`: by one of many codes that each work once.
 * `automatic`: without a code, when it fits the cart.
 */
export const PROMOTION_KINDS = ['code', 'codes', 'automatic'] as const;
export type PromotionKind = (typeof PROMOTION_KINDS)[number];
