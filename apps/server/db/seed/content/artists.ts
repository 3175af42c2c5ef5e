import { CHRISTIAN_ARTISTS } from './artists/christian.ts';
import { COUNTRY_ARTISTS } from './artists/country.ts';
import { FOLK_ARTISTS } from './artists/folk.ts';
import { RAP_ARTISTS } from './artists/rap.ts';
import { RNB_ARTISTS } from './artists/rnb.ts';
import { ROCK_ARTISTS } from './artists/rock.ts';
import { SINGER_SONGWRITERS } from './artists/singer-songwriter.ts';
import { SPANISH_ARTISTS } from './artists/spanish.ts';
import type { DemoArtist } from './content-types.ts';

/** These artists come first in the directory, as on the design's artists page; all others follow. */
const FIRST = [
  'imani-brightwater',
  'wes-calloway',
  'odessa-vale',
  'kofi-lane',
  'bayo-mensah',
  'nadia-rahmani',
  'lucia-ferran',
  'june-hallorhan',
  'priya-nair',
  'theo-grantham',
  'mika-sorlund',
  'rafa-quintero',
];

const EVERYONE: readonly DemoArtist[] = [
  ...RAP_ARTISTS,
  ...FOLK_ARTISTS,
  ...ROCK_ARTISTS,
  ...CHRISTIAN_ARTISTS,
  ...RNB_ARTISTS,
  ...COUNTRY_ARTISTS,
  ...SINGER_SONGWRITERS,
  ...SPANISH_ARTISTS,
];

const place = (artist: DemoArtist): number => {
  const at = FIRST.indexOf(artist.slug);
  return at === -1 ? FIRST.length : at;
};

/** The demo shop's artists in the order of the directory. */
export const DEMO_ARTISTS: readonly DemoArtist[] = EVERYONE.toSorted((a, b) => place(a) - place(b));

/** The artist of the demo account `artist@…`. */
export const DEMO_ARTIST_ACCOUNT = 'odessa-vale';
