/** The desk of the staff (spec 6-02). */
export const ADMIN = '/admin';

/** Where a collection's quiz is edited. */
export const quizPath = (collection: string): string => `${ADMIN}/quizzes/${collection}`;
