import type { ProductType } from './product-types.ts';

type TypeRules = {
  /** Whether a place may tax it (`TAXED_KINDS`). */
  isTaxed: boolean;
  /** Whether the shelf always shows it. Other products only when they are add-ons that are sold without a song. */
  isOnShelf: boolean;
  /** Whether it has a page, and is offered for a song after its order. The others are sold only with something else. */
  hasPage: boolean;
  /** Whether an affiliate gets a share of it. */
  givesShare: boolean;
};

const USUAL: TypeRules = { isTaxed: true, isOnShelf: true, hasPage: true, givesShare: true };

const RULES: Record<ProductType, TypeRules> = {
  song: USUAL,
  'add-on': { ...USUAL, isOnShelf: false },
  physical: USUAL,
  bundle: USUAL,
  // It is no sale, because it pays for a later order. It is taxed when it is spent.
  'gift-card': { ...USUAL, isTaxed: false, givesShare: false },
  fee: { ...USUAL, isOnShelf: false, hasPage: false },
  // It belongs entirely to the artist.
  gratuity: { isTaxed: false, isOnShelf: false, hasPage: false, givesShare: false },
  revision: { ...USUAL, isOnShelf: false, hasPage: false },
};

/** The types of products for which this is so. */
export const typesWhere = (rule: keyof TypeRules, is = true): ProductType[] =>
  (Object.keys(RULES) as ProductType[]).filter((type) => RULES[type][rule] === is);
