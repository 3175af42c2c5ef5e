/** The sort orders of the staff's list of orders. */
export const ORDER_SORTS = ['placed', 'promised', 'total'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export const SORT_DIRECTIONS = ['desc', 'asc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

/** What an order was for: a song that an artist writes, an instant song, or goods without a song of their own. */
export const ORDER_KINDS = ['song', 'instant', 'goods'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** At most this many orders are counted exactly. */
export const MOST_COUNTED = 10_000;

/** How many orders one action may be about. */
export const MOST_CHOSEN = 200;
