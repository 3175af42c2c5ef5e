import type { GroupWords } from '../original-words.ts';

/** The heads of the pages that list artists, songs, reviews and products (spec 2.8). */
export const artists: GroupWords<'artists'> = {
  en: {
    title: `Find the voice`,
    page_title: `Artists who write your song`,
    description: `Independent artists over nine genres, each with songs to hear. Choose the voice that writes and sings your song.`,
  },
  sp: {
    title: `Encuentra la voz`,
    page_title: `Artistas que escriben tu canción`,
    description: `Artistas independientes de nueve géneros, cada quien con canciones para escuchar. Elige la voz que escribe y canta tu canción.`,
  },
};

export const playlists: GroupWords<'playlists'> = {
  en: {
    title: `Song examples`,
    page_title: `Song examples`,
    description: `Songs that others were given, by occasion, genre and mood. Listen before you start your own.`,
  },
  sp: {
    title: `Ejemplos de canciones`,
    page_title: `Ejemplos de canciones`,
    description: `Canciones que otras personas recibieron, por ocasión, género y ambiente. Escucha antes de empezar la tuya.`,
  },
};

export const reviews: GroupWords<'reviews'> = {
  en: {
    title: `Reviews`,
    page_title: `Reviews of songs`,
    description: `What people say of the songs that they gave, with the song to hear beside it.`,
  },
  sp: {
    title: `Reseñas`,
    page_title: `Reseñas de canciones`,
    description: `Lo que la gente dice de las canciones que regaló, con la canción para escuchar al lado.`,
  },
};

export const store: GroupWords<'store'> = {
  en: {
    title: `The store`,
    page_title: `Store: songs, prints, records and gift cards`,
    description: `Original songs, lyric prints, records, cards and gift cards. Everything in the store starts with one song for one person.`,
    lead: `Songs, and things made from them.`,
  },
  sp: {
    title: `La tienda`,
    page_title: `Tienda: canciones, láminas, discos y tarjetas de regalo`,
    description: `Canciones originales, láminas con la letra, discos, tarjetas y tarjetas de regalo. Todo en la tienda empieza con una canción para una persona.`,
    lead: `Canciones, y cosas hechas con ellas.`,
  },
};
