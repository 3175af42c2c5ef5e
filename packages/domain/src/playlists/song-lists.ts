/**
 * The lists of songs that editors arrange. `examples` are played where visitors want to hear how songs sound:
 * beside the song's price, in the builder and on landing pages. `featured` are played on the home page.
 */
export const SONG_LISTS = ['examples', 'featured'] as const;
export type SongListName = (typeof SONG_LISTS)[number];
