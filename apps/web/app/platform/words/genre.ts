import type { GenreId } from '@keepsong/domain/builder/options';
import { m } from '~/paraglide/messages.js';

/** Genres of spec 3.3-04, by id. */
const WORDS = {
  '3': m.builder_genre_rap_hip_hop,
  '4': m.builder_genre_folk,
  '8': m.builder_genre_rock,
  '9': m.builder_genre_christian,
  '6': m.builder_genre_rnb,
  '1': m.builder_genre_country,
  '2': m.builder_genre_singer_songwriter,
  '5': m.builder_genre_acoustic_pop,
  '10': m.builder_genre_spanish,
} satisfies Record<GenreId, () => string>;

function isKnown(id: string): id is GenreId {
  return Object.hasOwn(WORDS, id);
}

/** The genre's name in the page's language. '' for an unknown id. */
export function genreWords(id: string): string {
  return isKnown(id) ? WORDS[id]() : '';
}
