/**
 * The events that need no consent: they keep the shop working and follow nobody. They have their own list,
 * because the browser loads it without loading the catalogue. A test compares the two.
 */
export const NECESSARY: readonly string[] = ['display fault', 'Passcode expired', 'Consent Changed'];
