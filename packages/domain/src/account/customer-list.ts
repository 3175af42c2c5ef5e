/** The sort orders of the staff's list of customers. `since` is the day of the first visit. */
export const CUSTOMER_SORTS = ['since', 'name', 'last_order'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** The lists on the desk's page of a customer. Each shows its newest rows first, and older ones on demand. */
export const CUSTOMER_PARTS = [
  'orders',
  'songs',
  'drafts',
  'gift_cards',
  'entries',
  'messages',
  'notes',
  'sessions',
  'friends',
] as const;
export type CustomerPart = (typeof CUSTOMER_PARTS)[number];
