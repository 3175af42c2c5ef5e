/** What a product can be (spec 3.5-02). It decides how a line of the cart is bought, taxed and made. */
export const PRODUCT_TYPES = [
  'song',
  'add-on',
  'physical',
  'bundle',
  'gift-card',
  'fee',
  'gratuity',
  'revision',
] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

/** The drawings that stand for a product in lists until it has a photo. */
export const PRODUCT_ARTS = [
  'print',
  'ecard',
  'verses',
  'stream',
  'thank',
  'video',
  'rights',
  'rush',
] as const;
