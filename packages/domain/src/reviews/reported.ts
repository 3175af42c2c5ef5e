/** The kinds of reviews that visitors may report: reviews of artists' songs and reviews of goods. */
export const REVIEW_KINDS = ['artist', 'product'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];
