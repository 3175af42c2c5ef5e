/** Orders of the store, as the contract names them; the contract itself brings zod, which browsers do without. */
export const STORE_SORTS = ['featured', 'price', 'price_down', 'newest'] as const;
