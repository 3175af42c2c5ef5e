/**
 * How customers get a promotion. `code`: by its code. `codes`: by one of many codes that each work once.
 * `automatic`: without a code, when it fits the cart.
 */
export const PROMOTION_KINDS = ['code', 'codes', 'automatic'] as const;
export type PromotionKind = (typeof PROMOTION_KINDS)[number];

/**
 * Why a basket does not get a promotion. `less`: another promotion without a code takes more off. `beside_code`: it
 * does not go with the code that was typed.
 */
export const PROMOTION_HINDRANCES = [
  'over',
  'used_up',
  'spent',
  'not_fitting',
  'beside_code',
  'less',
] as const;
export type PromotionHindrance = (typeof PROMOTION_HINDRANCES)[number];
