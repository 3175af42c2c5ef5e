/** The number of generated cases for property tests about money (`scripts/lib/tests/test-sizes.mjs`). */
export const CASES = Number(process.env.PROPERTY_CASES);

/** The number of generated cases for property tests about texts from strangers. */
export const TEXT_CASES = Number(process.env.TEXT_CASES);
