/** The sort orders of the staff's list of orders. */
export const ORDER_SORTS = ['placed', 'promised', 'total'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export const SORT_DIRECTIONS = ['desc', 'asc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

/** The kinds of orders: a song that an artist writes, an instant song, or goods without a song. */
export const ORDER_KINDS = ['song', 'instant', 'goods'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** Up to this number, orders are counted exactly. */
export const MOST_COUNTED = 10_000;

/** The largest number of orders for one action. */
export const MOST_CHOSEN = 200;

/** The largest number of orders whose receipts are sent again at once: each is a mail that nobody can call back. */
export const MOST_RECEIPTS = 50;
