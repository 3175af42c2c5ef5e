/**
 * Part of every picture's address. Raise it when the drawing of any picture changes. Then no cache shows an old
 * picture.
 */
export const ART_VERSION = 7;
