/**
 * The filters of the order history: all orders, songs in work, delivered songs, and products without a song.
 */
export const ORDER_FILTERS = ['all', 'making', 'delivered', 'goods'] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];
/** How many orders a page of the history shows. */
export const ORDERS_PER_PAGE = 10;
