import type { InkPair } from './draw/inks.ts';
import { type PictureOptions, picture } from './draw/svg.ts';
import { sleeveBody } from './sleeve.ts';
import type { GenreId } from './song.ts';

/** The name of each genre (spec 3.3-04) and the two inks of its picture. */
const GENRES = {
  '3': { name: 'Rap / Hip-Hop', inks: ['mint', 'ultra'] },
  '4': { name: 'Folk', inks: ['mint', 'tangerine'] },
  '8': { name: 'Rock', inks: ['tangerine', 'violet'] },
  '9': { name: 'Christian', inks: ['ultra', 'mint'] },
  '6': { name: 'R&B', inks: ['rose', 'sky'] },
  '1': { name: 'Country', inks: ['amber', 'rose'] },
  '2': { name: 'Singer Songwriter', inks: ['sky', 'rose'] },
  '5': { name: 'Acoustic Pop', inks: ['rose', 'amber'] },
  '10': { name: 'Spanish', inks: ['sky', 'tangerine'] },
} as const satisfies Record<GenreId, { name: string; inks: InkPair }>;

/** The picture on a genre's card in the builder, as an SVG document (viewBox 600 by 600). */
export function genreArt(genre: GenreId, options: PictureOptions = {}): string {
  const { name, inks } = GENRES[genre];
  return picture('0 0 600 600', sleeveBody({ title: name, genre }, options, inks), options);
}
