import { m } from '~/paraglide/messages.js';
import type { ShelfSort } from './shelf-filters.ts';
import { SHELF_SORTS } from './shelf-sorts.ts';

const SORT_WORDS = {
  featured: m.catalog_store_sort_featured,
  price: m.catalog_store_sort_price,
  price_down: m.catalog_store_sort_price_down,
  newest: m.catalog_store_sort_newest,
} satisfies Record<ShelfSort, () => string>;

/** The orders of the shelf with their words, for a field. */
export const sortOptions = (): { value: ShelfSort; label: string }[] =>
  SHELF_SORTS.map((value) => ({ value, label: SORT_WORDS[value]() }));
