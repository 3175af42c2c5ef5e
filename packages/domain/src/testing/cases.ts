/** How many cases a property of money is tried with: 20,000 in CI, a million at night by PROPERTY_CASES=1000000. */
export const CASES = Number(process.env.PROPERTY_CASES ?? 20_000);
