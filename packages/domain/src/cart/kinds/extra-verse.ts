import { MAX_EXTRA_VERSES } from '../../builder/song-data.ts';
import { lineKind, noFields } from '../line/line.ts';
import { EXTRA_VERSE } from '../named-products.ts';
import { freezePod } from './pod.ts';

/** Additional verses of a song that an artist writes. One line stands for all of them. */
export const extraVerse = lineKind({
  name: 'extra_verse',
  is: ({ name }) => name === EXTRA_VERSE,
  own: noFields,
  most: MAX_EXTRA_VERSES,
  soldWith: () => 'new_song',
  freeze: freezePod,
});
