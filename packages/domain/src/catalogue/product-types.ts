/** The types of products (spec 3.5-02). The type decides how a line of the cart is bought, taxed and made. */
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

/** The drawings that stand for a product in lists while it has no photo. */
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
