import type { Client } from '@keepsong/contract/transport/client';
import { SPANISH_GENRE } from '@keepsong/domain/builder/options';
import type { Locale } from '@keepsong/domain/format/locale';
import { getLocale } from '~/paraglide/runtime.js';

/**
 * The language whose reviews come before all others on this page. Undefined on an English page, where the order is only
 * that of the list.
 */
export const firstLanguage = (): Locale | undefined => (getLocale() === 'sp' ? 'sp' : undefined);

type ExamplesAsked = {
  /** The songs for the home page. Without it, the examples that editors chose. */
  list?: 'featured';
  /** At most as many songs of all genres, and on a Spanish page as many in Spanish. */
  limit: number;
};

/**
 * Loads example songs of artists, each once. On a Spanish page songs in Spanish come first. The list of all genres has
 * few of them, so they are asked for as well.
 */
export async function loadExamples(api: Client, asked: ExamplesAsked) {
  const ask = (genre?: string) => api.artists.examples({ query: { ...asked, genre } }, { cache: true });
  const [{ songs: all }, { songs: spanish }] = await Promise.all([
    ask(),
    getLocale() === 'sp' ? ask(SPANISH_GENRE) : { songs: [] },
  ]);
  const others = all.filter(({ id }) => !spanish.some((song) => song.id === id));
  return [...spanish, ...others];
}
