import type { CmsField } from '@keepsong/domain/cms/fields';
import type { Day } from '@keepsong/domain/time/chicago';
import type { Rating } from '~/platform/words/rating.ts';
import type { PlaySource } from '~/shell/player/song.ts';
import type { ShownReview } from '~/shell/songs/review-card.tsx';
import type { Ink } from '~/ui/lettering/ink.ts';

/** A song of the home page, in the page's language. */
export type HomeSong = {
  title: string;
  artist: string;
  /** Addresses of the artist's portrait and of the song's pictures. */
  photo: string;
  cover: string;
  disc: string;
  /** A line in the form 'for {recipient}, by {artist}'. */
  line: string;
  /** The song for the player. Null without a recording; then there is no play button (spec 5-50). */
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
export type HomeWords = Record<CmsField<'homepage2024'>, string>;

/** The texts that are read from the page's data. Those about quoted songs come with the songs. */
export type ShownWords = Omit<HomeWords, 'hero_song' | 'hero_lyric' | 'words_song'>;

/** The content below the first screen. */
export type BelowContent = {
  words: ShownWords;
  /** Null while nobody can hear a song. */
  hero: HomeSong | null;
  /** The inks behind the sleeves in the last step and in the block about instant songs. */
  grounds: { step: Ink; instant: Ink };
  /** Null while there is no heard song whose story the staff have written down. */
  pairing: (HomeSong & { style: string }) | null;
  gifts: HomeSong[];
  artists: HomeArtist[];
  reviews: ShownReview[];
  /** The instant song, with its price in cents. Null while the shop does not sell it. */
  instant: { price: number } | null;
  facts: {
    /** The price of an original song in cents. Null while the shop does not sell it. */
    price: number | null;
    rating: Rating | null;
    /**
     * The day by which every artist would deliver a song that is ordered today. Null while no artist takes
     * songs.
     */
    by: Day | null;
  };
};

/** `lyric` is safe HTML with lines of the song; '' when none are quoted. */
export type HeroSong = HomeSong & { lyric: string; bars: number[] };
export type HomeContent = { hero: HeroSong | null; below: BelowContent };
