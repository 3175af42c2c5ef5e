import { type GenreId, isGenre } from './options.ts';
import type { SongData } from './song-data.ts';

/** What of an artist decides how a draft takes them. */
export type ArtistToTake = {
  id: number;
  artist_name: string;
  photo: string;
  genres: readonly string[];
  gender: string;
};

/** '3': the voice is the artist's (spec 3.2-02). */
const ARTIST_DEFINED = '3';

/** The genre already chosen when the artist plays it, their only one otherwise, and none when they play several. */
function genreWith(genre: SongData['genre'], genres: readonly string[]): GenreId | '' {
  if (genre !== '' && genres.includes(genre)) return genre;
  const [only, ...others] = genres;
  return only !== undefined && others.length === 0 && isGenre(only) ? only : '';
}

/**
 * The fields of a draft that change when an artist is chosen before the sound is: the choice itself, and with it voice
 * and genre, so that they fit each other (spec 4.1-18).
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
    // Artists that were recommended for another sound are not shown again.
    ...(sameSound ? {} : { recommended_artists: [] }),
  };
}
