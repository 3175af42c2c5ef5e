import { type GenreId, TEMPO_NOT_CHOSEN, type TempoId, type VocalsId } from './options.ts';

/** A clip in which an artist introduces themselves. `src` is its path. */
export type OlderVideo = { video_type: 'Artist Intro'; src: string };

/** An artist chosen in the search of the older builder, with the genre of the song (spec 3.1-07). */
export type OlderArtist = {
  id: string;
  artist_name: string;
  photo: string | null;
  /** The ids of the genres that the artist is known for. */
  genres: string[];
  gender: VocalsId | '';
  available_delivery_days: number;
  artist_power_user: boolean;
  artist_verified: boolean;
  exclusivity: boolean;
  videos: OlderVideo[];
  /** The entries of `genres` that the shop offers. The customer chooses `selected_genre` from this list. */
  genresOptions: GenreId[];
  /** Whether the customer chose the artist on the artist's profile page. */
  fromSinglePage: boolean;
  selected_genre: GenreId | '';
};

/**
 * The fields that only the older builder has (spec 3.1). It exists in the versions v1 and v2. All other fields
 * of 3.1 are fields of `SongData` with the same names. A draft that has this object belongs to the older
 * builder.
 */
export type OlderFields = {
  /** The version of the older builder that wrote the draft. New drafts are always v2 (spec 4.1-01). */
  flow_version: OlderFlow;
  artist_selection_method: 'recommended' | 'search' | '';
  selected_artists: OlderArtist[];
  /**
   * Whether the customer already knows which artist to choose. The recommendations are skipped then (spec
   * 2.3-14).
   */
  preferred_artist_switch: boolean;
  /** The names of the chosen artists, joined by commas. */
  preferred_artist: string;
  tempo_preference: TempoId | typeof TEMPO_NOT_CHOSEN;
  mention_recipient: 'Yes' | 'No';
  mention_occasion: 'Yes' | 'No';
  deliveryType: string;
  selectedDeliveryMethod: string;
};

export type OlderFlow = 'v1' | 'v2';
export const CURRENT_OLDER_FLOW: OlderFlow = 'v2';

/** The shop's artists have only one clip. A few more are accepted, because other clients may send more. */
export const MAX_VIDEOS = 5;

/** The largest number of artists in a draft. */
export const MAX_SELECTED_ARTISTS = 5;

/** The older fields of a new draft (spec 3.1-02…3.1-14, 5-11…5-13). */
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
