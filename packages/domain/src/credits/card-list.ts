/** By what the staff sort their list of gift cards. */
export const CARD_SORTS = ['created', 'amount', 'balance'] as const;
export type CardSort = (typeof CARD_SORTS)[number];
