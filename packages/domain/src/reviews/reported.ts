/** The reviews that visitors may report: those of songs of artists, and those of goods. */
export const REVIEW_KINDS = ['artist', 'product'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];
