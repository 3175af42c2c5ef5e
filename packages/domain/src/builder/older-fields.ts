import { type GenreId, TEMPO_NOT_CHOSEN, type TempoId, type VocalsId } from './options.ts';

/** A clip in which an artist introduces themselves; `src` is its path. */
export type OlderVideo = { video_type: 'Artist Intro'; src: string };

/** An artist chosen in the search of the older builder, with the genre the song is to have (spec 3.1-07). */
export type OlderArtist = {
  id: string;
  artist_name: string;
  photo: string | null;
  /** The genres that the artist is known for, as names. */
  genres: string[];
  gender: VocalsId | '';
  available_delivery_days: number;
  artist_power_user: boolean;
  artist_verified: boolean;
  exclusivity: boolean;
  videos: OlderVideo[];
  /** The artist's genres that can be ordered here; `selected_genre` is one of them. */
  genresOptions: GenreId[];
  /** Whether the artist was chosen on their profile page. */
  fromSinglePage: boolean;
  selected_genre: GenreId | '';
};

/**
 * The fields that only the older builder (v1/v2) has (spec 3.1). All other fields of 3.1 are in the song data under the
 * same name. A draft with this object belongs to the older flow.
 */
export type OlderFields = {
  /** The flow that wrote it; the current one is always v2 (spec 4.1-01). */
  flow_version: OlderFlow;
  artist_selection_method: 'recommended' | 'search' | '';
  selected_artists: OlderArtist[];
  /** Whether the customer already knew the artist; recommendations are then skipped (spec 2.3-14). */
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

/** Our artists have one introduction. A few more are accepted from other clients. */
export const MAX_VIDEOS = 5;

/** The most artists that a draft may name. */
export const MAX_SELECTED_ARTISTS = 5;

/** The defaults of the older fields (spec 3.1-02…3.1-14, 5-11…5-13). */
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
