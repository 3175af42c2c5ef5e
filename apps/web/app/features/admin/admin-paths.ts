/** The address of the staff's desk (spec 6-02). */
export const ADMIN = '/admin';

/** The address where staff edit the quiz of a collection. */
export const quizPath = (collection: string): string => `${ADMIN}/quizzes/${collection}`;
