import type { ProfileData } from '@keepsong/domain/artists/profile';
import type { ArtistRow, SongRow } from '../artists.repository.ts';

/** Turns what customers see of an artist into profile data. The artist's first draft begins with this data. */
export const dataOf = (artist: ArtistRow, songs: readonly SongRow[], deliveryDays: number): ProfileData => ({
  name: artist.artistName,
  home_town: artist.homeTown,
  genres: artist.genres,
  delivery_days: deliveryDays,
  takes_rush: artist.takesRush,
  extra_verses: artist.extraVerses,
  intro: { en: artist.introEn, sp: artist.introSp },
  bio: { en: artist.bioEn, sp: artist.bioSp },
  photo_id: null,
  film_id: null,
  keeps_film: artist.introVideoKey !== null,
  samples: songs.map(({ id, title, recipient, occasion, genre, moods, tempo }) => ({
    ...{ song_id: id, upload_id: null, title, recipient, occasion, genre, moods, tempo },
    ...{ is_gift: false, commission_id: null, has_consent: false },
  })),
});
