/** Whether this is the nightly run, which tries everything (decision 0064). */
export const IS_NIGHT = process.env.TEST_SIZE === 'night';

/** The cases of a test: all of them at night, and by day only those for which `isForDay` is true. */
export const casesOf = <T>(all: readonly T[], isForDay: (one: T, index: number) => boolean): readonly T[] =>
  IS_NIGHT ? all : all.filter(isForDay);
