/** The staff's desk (spec 6-02). */
export const ADMIN = '/admin';

/** The address for editing a collection's quiz. */
export const quizPath = (collection: string): string => `${ADMIN}/quizzes/${collection}`;
