import type { PlaySource } from '~/shell/player/song.ts';

/** A song of the home page, in the page's language. */
export type HomeSong = {
  title: string;
  artist: string;
  /** Addresses of the artist's portrait and of the song's pictures. */
  photo: string;
  cover: string;
  disc: string;
  /** 'for {recipient}, by {artist}' */
  line: string;
  /** Null without a recording; there is no play button then (spec 5-50). */
  play: PlaySource | null;
};

export type HomeArtist = {
  id: number;
  name: string;
  photo: string;
  genres: string;
  note: 'booked' | 'only_here' | 'one_day' | null;
  play: PlaySource | null;
};

/** Texts that staff write for the page (CMS group homepage2024, spec 2.1-01). */
export type HomeWords = Record<
  'explore_title' | 'gift_title' | 'words_title' | 'revisions_title' | 'revisions_text',
  string
>;

/** The content below the first screen. */
export type BelowContent = {
  words: HomeWords;
  hero: HomeSong;
  pairing: HomeSong & { style: string };
  gifts: HomeSong[];
  artists: HomeArtist[];
};

export type HomeContent = { hero: HomeSong & { bars: number[] }; below: BelowContent };
