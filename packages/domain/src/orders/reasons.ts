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

/** The reasons for credit that the shop gives or takes. */
export const CREDIT_REASONS = [
  'late',
  'quality',
  'shop_fault',
  'goodwill',
  'correction',
  'fraud',
  'other',
] as const;

/** The reasons for a gift card that nobody has paid for. */
export const GIFT_CARD_REASONS = [
  'late',
  'quality',
  'shop_fault',
  'goodwill',
  'campaign',
  'replacement',
  'other',
] as const;

/** The reasons for making a gift card void. */
export const VOID_REASONS = [
  'changed_mind',
  'duplicate',
  'fraud',
  'replacement',
  'correction',
  'shop_fault',
  'other',
] as const;

/** A reason of any of the lists. A code means the same in each of them. */
export type Reason =
  | (typeof REASONS)[number]
  | (typeof CREDIT_REASONS)[number]
  | (typeof GIFT_CARD_REASONS)[number]
  | (typeof VOID_REASONS)[number];

/** Stands between the code of a stored reason and the person's own words. */
export const BEFORE_OWN_WORDS = ': ';
