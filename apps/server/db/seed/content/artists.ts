import { CHRISTIAN_ARTISTS } from './artists/christian.ts';
import { COUNTRY_ARTISTS } from './artists/country.ts';
import { FOLK_ARTISTS } from './artists/folk.ts';
import { RAP_ARTISTS } from './artists/rap.ts';
import { RNB_ARTISTS } from './artists/rnb.ts';
import { ROCK_ARTISTS } from './artists/rock.ts';
import { SINGER_SONGWRITERS } from './artists/singer-songwriter.ts';
import { SPANISH_ARTISTS } from './artists/spanish.ts';
import type { DemoArtist } from './content-types.ts';

/** These artists come first in the artist directory, as in the design of the artists page. All others follow. */
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

/** All demo artists, in the order in which the artist directory lists them. */
export const DEMO_ARTISTS: readonly DemoArtist[] = EVERYONE.toSorted((a, b) => place(a) - place(b));

/** The artist behind the demo account `artist@keepsong.test`. */
export const DEMO_ARTIST_ACCOUNT = 'odessa-vale';

/** The one artist whose songs the staff hear first. All others are trusted. */
export const NOT_TRUSTED = 'wes-calloway';
