/** The fronts of gift cards that the shop can draw. */
export const CARD_DESIGNS = ['ribbon', 'birthday', 'heart', 'record', 'stars', 'bouquet'] as const;
export type CardDesign = (typeof CARD_DESIGNS)[number];

export const isCardDesign = (text: string): text is CardDesign =>
  (CARD_DESIGNS as readonly string[]).includes(text);
