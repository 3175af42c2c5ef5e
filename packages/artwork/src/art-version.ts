/** Part of every picture's address. Raise it whenever a recipe changes, so that no cache keeps an old picture. */
export const ART_VERSION = 2;
