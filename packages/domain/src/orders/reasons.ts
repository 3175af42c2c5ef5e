/**
 * The reasons for refunds and changes of an order. Reports count these codes, so they are the same in every
 * language.
 */
export const REASONS = [
  'changed_mind',
  'late',
  'not_as_told',
  'quality',
  'wrong_name',
  'duplicate',
  'fraud',
  'shop_fault',
  'other',
] as const;
export type Reason = (typeof REASONS)[number];

/** Stands between the code of a stored reason and the person's own words. */
export const BEFORE_OWN_WORDS = ': ';
