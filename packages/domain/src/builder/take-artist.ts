import { type GenreId, isGenre } from './options.ts';
import type { SongData } from './song-data.ts';

/** The facts of an artist that change a draft. */
export type ArtistToTake = {
  id: number;
  artist_name: string;
  photo: string;
  genres: readonly string[];
  gender: string;
};

/** The voice is the artist's own (spec 3.2-02). */
const ARTIST_DEFINED = '3';

/** The chosen genre if the artist plays it; otherwise the artist's only genre; none when the artist plays several. */
function genreWith(genre: SongData['genre'], genres: readonly string[]): GenreId | '' {
  if (genre !== '' && genres.includes(genre)) return genre;
  const [only, ...others] = genres;
  return only !== undefined && others.length === 0 && isGenre(only) ? only : '';
}

/**
 * The fields of a draft that change when an artist is chosen before genre and voice: the artist, and genre and voice that
 * fit the artist (spec 4.1-18).
 */
export function takeArtist(data: SongData, artist: ArtistToTake): Partial<SongData> {
  const { id, artist_name, photo } = artist;
  const genre = genreWith(data.genre, artist.genres);
  const gender = data.gender === artist.gender ? data.gender : ARTIST_DEFINED;
  const sameSound = genre === data.genre && gender === data.gender;
  return {
    selected_recommended_artist: { id: String(id), artist_name, photo },
    require_update_artist: false,
    genre,
    gender,
    // Forget recommendations for another genre or voice.
    ...(sameSound ? {} : { recommended_artists: [] }),
  };
}

/**
 * The fields of a draft that change with its genre or voice. An artist who was chosen for another genre or voice must be
 * chosen again (spec 3.2-04, 4.1-16). Setting the genre for the first time, or leaving the voice open, keeps the artist.
 */
export function changeSound(
  data: SongData,
  sound: Partial<Pick<SongData, 'genre' | 'gender'>>,
): Partial<SongData> {
  const { genre = data.genre, gender = data.gender } = sound;
  const isOther =
    (genre !== data.genre && data.genre !== '') || (gender !== data.gender && gender !== ARTIST_DEFINED);
  return {
    ...sound,
    // Forget recommendations for another genre or voice.
    recommended_artists: [],
    require_update_artist:
      data.require_update_artist || (isOther && data.selected_recommended_artist !== null),
  };
}
