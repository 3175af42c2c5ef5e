/**
 * Events that need no consent: they keep the shop in order and follow nobody. A list of its own, because the browser
 * loads it and does not load the catalogue. A test compares the two.
 */
export const NECESSARY: readonly string[] = ['display fault', 'Passcode expired', 'Consent Changed'];
