/**
 * The sort orders of the shelf, with the contract's names. They are repeated here because the contract imports zod,
 * which the browser does not load.
 */
export const SHELF_SORTS = ['featured', 'price', 'price_down', 'newest'] as const;
