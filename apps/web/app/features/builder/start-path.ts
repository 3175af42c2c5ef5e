/** The builder's address with an artist chosen already (`readRequest` reads it). */
export const startWithPath = (artistId: number): string => `/song-builder?artist_id=${artistId}`;
