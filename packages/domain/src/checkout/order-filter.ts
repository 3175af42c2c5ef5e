/** What the order history can be narrowed to: everything, songs in the making, songs that are there, goods alone. */
export const ORDER_FILTERS = ['all', 'making', 'delivered', 'goods'] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];
/** Orders on one page of the history. */
export const ORDERS_PER_PAGE = 10;
