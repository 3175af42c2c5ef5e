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

/**
 * The fields of a draft that change with its genre or voice. An artist who was chosen for another sound may not fit any
 * more and must be chosen anew (spec 3.2-04, 4.1-16); a first genre, or a voice left open, takes nobody's place.
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
    // Artists that were recommended for another sound are not shown again.
    recommended_artists: [],
    require_update_artist:
      data.require_update_artist || (isOther && data.selected_recommended_artist !== null),
  };
}
