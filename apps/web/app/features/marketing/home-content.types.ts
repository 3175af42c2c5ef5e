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
  /** Null without a recording: no play button (spec 5-50). */
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

/** Everything under the first screen. */
export type BelowContent = {
  hero: HomeSong;
  pairing: HomeSong & { style: string };
  gifts: HomeSong[];
  artists: HomeArtist[];
};

export type HomeContent = { hero: HomeSong & { bars: number[] }; below: BelowContent };
