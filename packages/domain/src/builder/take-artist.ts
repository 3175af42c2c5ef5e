import { type GenreId, isGenre } from './options.ts';
import type { SongData } from './song-data.ts';

/** The facts of an artist with which a draft is changed. */
export type ArtistToTake = {
  id: number;
  artist_name: string;
  photo: string;
  genres: readonly string[];
  gender: string;
};

/** The vocal style that leaves the voice to the artist (spec 3.2-02). */
const ARTIST_DEFINED = '3';

/**
 * Returns the chosen genre if the artist plays it. Otherwise the artist's genre if there is only one, and '' if there
 * are several.
 */
function genreWith(genre: SongData['genre'], genres: readonly string[]): GenreId | '' {
  if (genre !== '' && genres.includes(genre)) return genre;
  const [only, ...others] = genres;
  return only !== undefined && others.length === 0 && isGenre(only) ? only : '';
}

/**
 * The fields of a draft that change when the customer chooses the artist first: the artist, and a genre and voice that
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
    // The recommendations were for another genre or voice, so forget them.
    ...(sameSound ? {} : { recommended_artists: [] }),
  };
}

/**
 * The fields of a draft that change with the genre or voice. The customer must choose the artist again, because
 * the old choice was for another genre or voice (spec 3.2-04, 4.1-16). The artist stays when the genre is
 * chosen for the first time, or when the customer leaves the voice to the artist.
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
    // The recommendations were for another genre or voice, so forget them.
    recommended_artists: [],
    require_update_artist:
      data.require_update_artist || (isOther && data.selected_recommended_artist !== null),
  };
}
