import { emptyOlderFields, type OlderArtist, type OlderFields, type OlderVideo } from './older-fields.ts';
import { type GenreId, isGenre, isVocals, VOCALS_ANY } from './options.ts';
import type { SongData } from './song-data.ts';

/**
 * Converts a draft to the flow that is switched on (spec 10.2-02); the only mapping between the flows. Shared fields
 * stay. A draft that enters the older flow gets that flow's defaults; one that leaves it loses its own fields.
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

/** The facts of an artist that the choice needs. */
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
  /** The artist's clip, with its best file first; null without a clip. */
  video: { video_type: OlderVideo['video_type']; sources: readonly { src: string }[] } | null;
};

/**
 * The fields that change when an artist is chosen in the search: voice and genre become the artist's (spec 4.1-18). The
 * only genre of an artist is selected by itself; of several the customer chooses one, `genre`.
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

/** spec 4.1-08 */
export const hasArtist = ({ selected_recommended_artist, older }: SongData): boolean =>
  Boolean(selected_recommended_artist?.id) || (older?.selected_artists.length ?? 0) > 0;

/** Whether an artist is chosen and the genre is not (spec 4.1-17). */
export const lacksGenreOfArtist = ({ older }: SongData): boolean =>
  older?.selected_artists.some(({ selected_genre }) => selected_genre === '') ?? false;
