import { type GenreId, TEMPO_NOT_CHOSEN, type TempoId, type VocalsId } from './options.ts';

/** A clip in which an artist introduces themselves; `src` is its path. */
export type OlderVideo = { video_type: 'Artist Intro'; src: string };

/** An artist chosen in the search of the older builder, with the genre the song is to have (spec 3.1-07). */
export type OlderArtist = {
  id: string;
  artist_name: string;
  photo: string | null;
  /** What the artist is known for, in the words of the shop's ids. */
  genres: string[];
  gender: VocalsId | '';
  available_delivery_days: number;
  artist_power_user: boolean;
  artist_verified: boolean;
  exclusivity: boolean;
  videos: OlderVideo[];
  /** The genres of theirs that a song can be written in here: what `selected_genre` is chosen from. */
  genresOptions: GenreId[];
  /** Came from the artist's own page. */
  fromSinglePage: boolean;
  selected_genre: GenreId | '';
};

/**
 * What only the older builder (v1/v2) keeps of a draft (spec 3.1); every other field of 3.1 has its place in the song
 * data under the same name. A draft that has this belongs to the older flow.
 */
export type OlderFields = {
  /** The flow that wrote it; the current one is always v2 (spec 4.1-01). */
  flow_version: OlderFlow;
  artist_selection_method: 'recommended' | 'search' | '';
  selected_artists: OlderArtist[];
  /** The artist was known beforehand: recommendations are skipped (spec 2.3-14). */
  preferred_artist_switch: boolean;
  /** Their names, joined by commas. */
  preferred_artist: string;
  tempo_preference: TempoId | typeof TEMPO_NOT_CHOSEN;
  mention_recipient: 'Yes' | 'No';
  mention_occasion: 'Yes' | 'No';
  deliveryType: string;
  selectedDeliveryMethod: string;
};

export type OlderFlow = 'v1' | 'v2';
export const CURRENT_OLDER_FLOW: OlderFlow = 'v2';

/** An artist has one introduction; a few more are read for what other clients write. */
export const MAX_VIDEOS = 5;

/** Songs are asked of a few artists at most. */
export const MAX_SELECTED_ARTISTS = 5;

/** What is not chosen yet (spec 3.1-02…3.1-14, 5-11…5-13). */
export const emptyOlderFields = (): OlderFields => ({
  flow_version: CURRENT_OLDER_FLOW,
  artist_selection_method: '',
  selected_artists: [],
  preferred_artist_switch: false,
  preferred_artist: '',
  tempo_preference: TEMPO_NOT_CHOSEN,
  mention_recipient: 'No',
  mention_occasion: 'No',
  deliveryType: 'standard',
  selectedDeliveryMethod: '',
});
