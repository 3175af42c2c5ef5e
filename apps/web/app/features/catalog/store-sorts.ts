/**
 * The sort orders of the store, with the contract's names. They are repeated here because the contract imports zod,
 * which the browser does not load.
 */
export const STORE_SORTS = ['featured', 'price', 'price_down', 'newest'] as const;
