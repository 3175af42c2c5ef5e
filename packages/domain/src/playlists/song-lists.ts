/**
 * The lists of songs that editors put in order. `examples` are heard wherever somebody wants to hear how songs sound:
 * beside the song's price, in the builder, on landing pages. `featured` are heard on the home page.
 */
export const SONG_LISTS = ['examples', 'featured'] as const;
export type SongListName = (typeof SONG_LISTS)[number];
