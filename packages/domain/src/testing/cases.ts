/** How many cases a property of money is tried with (`scripts/lib/tests/test-sizes.mjs`). */
export const CASES = Number(process.env.PROPERTY_CASES);

/** The same for a property of texts that strangers send. */
export const TEXT_CASES = Number(process.env.TEXT_CASES);
