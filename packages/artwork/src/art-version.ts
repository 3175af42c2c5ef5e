/**
 * Part of every picture's address. Raise it whenever the drawing of any picture changes, so that no cache shows an old
 * picture.
 */
export const ART_VERSION = 5;
