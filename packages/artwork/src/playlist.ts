import { pick, randomFrom } from './draw/random.ts';
import type { PictureOptions } from './draw/svg.ts';
import { cleanText } from './draw/text.ts';
import { sleeve } from './sleeve.ts';
import { isGenreId, isMoodId } from './song.ts';

/**
 * A playlist of song examples. Without a genre, the title decides the composition of the picture. Without a
 * mood, the title decides the inks.
 */
export interface PlaylistSketch {
  title: string;
  genre?: string | null;
  mood?: string | null;
}

/** The picture of a playlist as an SVG document (viewBox 600 by 600). It looks like the sleeve of a song. */
export function playlistArt({ title, genre, mood }: PlaylistSketch, options: PictureOptions = {}): string {
  const random = randomFrom(`${cleanText(title)}|playlist`);
  const drawn = pick(['2', '5', '6', '8', '9', '10', '4', '3'], random);
  const song = {
    title,
    genre: genre && isGenreId(genre) ? genre : drawn,
    mood: mood && isMoodId(mood) ? mood : null,
  };
  return sleeve(song, options);
}
