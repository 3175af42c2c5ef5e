import { emptyOlderFields, type OlderArtist, type OlderFields, type OlderVideo } from './older-fields.ts';
import { type GenreId, isGenre, isVocals, VOCALS_ANY } from './options.ts';
import type { SongData } from './song-data.ts';

/**
 * Converts a draft to the active builder: v3 or the older one (spec 10.2-02). No other code converts drafts.
 * Shared fields do not change. A draft that enters the older builder gets its default fields. A draft that
 * enters v3 loses the older fields.
 */
export function inFlow(data: SongData, isV3: boolean): SongData {
  if (isV3) return data.older ? { ...data, older: null } : data;
  if (data.older) return data;
  const older = { ...emptyOlderFields(), tempo_preference: data.tempo };
  return { ...data, older: { ...older, artist_selection_method: methodOf(data) } };
}

function methodOf({
  pickForMe,
  selected_recommended_artist,
}: SongData): OlderFields['artist_selection_method'] {
  if (pickForMe === false) return 'search';
  return selected_recommended_artist ? 'recommended' : '';
}

/** The facts of an artist that `selectOlderArtist` stores in the draft. */
export type ChosenArtist = Pick<
  OlderArtist,
  | 'artist_name'
  | 'photo'
  | 'available_delivery_days'
  | 'artist_power_user'
  | 'artist_verified'
  | 'exclusivity'
> & {
  id: number;
  genres: readonly string[];
  gender: string;
  /** The artist's clip, with the best file first. Null without a clip. */
  video: { video_type: OlderVideo['video_type']; sources: readonly { src: string }[] } | null;
};

/**
 * The fields of a draft that change when the customer chooses an artist in the search (spec 4.1-18). The artist
 * is set, the preference for a voice is removed, and the genre becomes one of the artist's. If the artist has
 * only one genre, that one is selected. If the artist has several, the customer chooses one of them as
 * `given.genre`.
 */
export function selectOlderArtist(
  data: SongData,
  artist: ChosenArtist,
  given: { genre?: GenreId | ''; fromSinglePage?: boolean } = {},
): Partial<SongData> {
  const older = data.older ?? emptyOlderFields();
  const selected_genre = given.genre || onlyGenre(artist.genres);
  const fromSinglePage = given.fromSinglePage ?? false;
  const chosen: OlderArtist = {
    id: String(artist.id),
    artist_name: artist.artist_name,
    photo: artist.photo,
    genres: [...artist.genres],
    gender: isVocals(artist.gender) ? artist.gender : '',
    available_delivery_days: artist.available_delivery_days,
    artist_power_user: artist.artist_power_user,
    artist_verified: artist.artist_verified,
    exclusivity: artist.exclusivity,
    videos: videosOf(artist),
    genresOptions: artist.genres.filter(isGenre),
    fromSinglePage,
    selected_genre,
  };
  const { id, artist_name, photo } = chosen;
  return {
    older: {
      ...older,
      artist_selection_method: 'search',
      selected_artists: [chosen],
      preferred_artist_switch: fromSinglePage,
      preferred_artist: [chosen].map((one) => one.artist_name).join(', '),
    },
    selected_recommended_artist: { id, artist_name, photo },
    require_update_artist: false,
    gender: VOCALS_ANY,
    ...(selected_genre === '' ? {} : { genre: selected_genre }),
  };
}

function videosOf({ video }: ChosenArtist): OlderVideo[] {
  const [best] = video?.sources ?? [];
  return video && best ? [{ video_type: video.video_type, src: best.src }] : [];
}

function onlyGenre(genres: readonly string[]): GenreId | '' {
  const [only, ...more] = genres;
  return more.length === 0 && isGenre(only) ? only : '';
}

/** Whether an artist is chosen (spec 4.1-08). */
export const hasArtist = ({ selected_recommended_artist, older }: SongData): boolean =>
  Boolean(selected_recommended_artist?.id) || (older?.selected_artists.length ?? 0) > 0;

/** Whether an artist is chosen but no genre of that artist (spec 4.1-17). */
export const lacksGenreOfArtist = ({ older }: SongData): boolean =>
  older?.selected_artists.some(({ selected_genre }) => selected_genre === '') ?? false;
