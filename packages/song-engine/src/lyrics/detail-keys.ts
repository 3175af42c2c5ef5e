/** The details that a customer may give about the recipient. Each has its own couplets in both languages. */
export const DETAIL_KEYS = [
  'kind',
  'funny',
  'brave',
  'patient',
  'creative',
  'wise',
  'stubborn',
  'calm',
  'cooking',
  'gardening',
  'music',
  'sports',
  'travel',
  'reading',
  'dancing',
  'fishing',
  'pets',
  'coffee',
  'road_trip',
  'first_dance',
  'holidays',
  'late_talks',
  'beach',
  'moving_in',
] as const;

export type DetailKey = (typeof DETAIL_KEYS)[number];

export const isDetailKey = (key: string): key is DetailKey => DETAIL_KEYS.some((known) => known === key);
