/** With how many generated cases a property test of money runs (`scripts/lib/tests/test-sizes.mjs`). */
export const CASES = Number(process.env.PROPERTY_CASES);

/** With how many generated cases a property test of texts from strangers runs. */
export const TEXT_CASES = Number(process.env.TEXT_CASES);
