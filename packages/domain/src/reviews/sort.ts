/** How reviews can be sorted. */
export const REVIEW_SORTS = ['newest', 'oldest', 'highest'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

export const isReviewSort = (text: string | null): text is ReviewSort =>
  REVIEW_SORTS.some((sort) => sort === text);

/** The longest review, in characters. */
export const REVIEW_WORDS_MAX = 2_000;
