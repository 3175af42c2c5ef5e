/** The sort orders of the staff's list of gift cards. */
export const CARD_SORTS = ['created', 'amount', 'balance'] as const;
export type CardSort = (typeof CARD_SORTS)[number];
