import { isAddonKind } from '../addon/pairs.ts';
import { isCardDesign } from '../card-designs.ts';
import { isECardDesign } from '../ecard.ts';
import { readPortraitOverrides, TRAIT_NAMES } from '../portrait/traits.ts';
import { isGenreId, isMoodId, isSubjectsCode, isTempoId, type SongSketch } from '../song.ts';
import { ART_VERSION, type ArtRequest, type ShareRequest } from './path.ts';
import { decodePeaks } from './peaks.ts';
import { cleanText } from './text.ts';

type Kind = ArtRequest['kind'];
type Given = ReadonlyMap<string, string>;

/** The query parameters that the address of each kind of picture may have. */
const PARAMETERS = {
  sleeve: ['t', 'r', 'g', 'm', 'p', 's', 'w'],
  disc: ['t', 'r', 'g', 'm', 's', 'w'],
  share: ['t', 'r', 'g', 'm', 'p', 's', 'w', 'b'],
  artist: ['n', 'b', ...TRAIT_NAMES],
  product: ['k', 'n', 'b'],
  portrait: ['n', ...TRAIT_NAMES],
  avatar: ['n', ...TRAIT_NAMES],
  addon: ['k', 'r'],
  card: ['k'],
  ecard: ['k', 't', 'r', 'g', 'm', 'p', 's', 'w'],
  playlist: ['t', 'g', 'm'],
  genre: ['g'],
  logo: ['k'],
  staff: [],
} satisfies Record<Kind, readonly string[]>;

const LONGEST_VALUE = 120;

/**
 * Reads the address of a picture. Returns null for another path, a newer version or an unknown kind. It also
 * returns null for an unknown, empty or repeated parameter, an id that does not exist, or a value of more than
 * 120 characters. Nothing is drawn then.
 */
export function parseArt(pathname: string, searchParams: URLSearchParams): ArtRequest | null {
  const [, version, kind = ''] = /^\/art\/v([1-9]\d{0,3})\/([a-z]{1,12})\.svg$/.exec(pathname) ?? [];
  if (!isKind(kind) || Number(version) > ART_VERSION) return null;
  const given: Given = new Map(searchParams);
  const known: readonly string[] = PARAMETERS[kind];
  const repeated = given.size !== searchParams.size;
  if (repeated || ![...given].every(([name, value]) => known.includes(name) && isBounded(value))) return null;
  return read(kind, given);
}

/** Reads the address of a PNG. Returns null as `parseArt` does, and also for pictures that have no PNG. */
export function parseSharePng(pathname: string, searchParams: URLSearchParams): ShareRequest | null {
  const request = pathname.endsWith('.png') ? parseArt(pathname.replace(/png$/, 'svg'), searchParams) : null;
  return request && isShared(request) ? request : null;
}

const isShared = (request: ArtRequest): request is ShareRequest =>
  request.kind === 'share' ||
  request.kind === 'artist' ||
  request.kind === 'product' ||
  request.kind === 'sleeve' ||
  request.kind === 'card';

function isKind(text: string): text is Kind {
  return Object.hasOwn(PARAMETERS, text);
}

function isBounded(value: string): boolean {
  return value !== '' && value.length <= 2 * LONGEST_VALUE && [...value].length <= LONGEST_VALUE;
}

function read(kind: Kind, given: Given): ArtRequest | null {
  switch (kind) {
    case 'sleeve':
    case 'disc': {
      const song = readSong(given);
      return song && { kind, song };
    }
    case 'share': {
      const song = readSong(given);
      return song && { kind, song: { ...song, ...optional('byline', cleanText(given.get('b'))) } };
    }
    case 'artist': {
      const traits = readTraits(given);
      const line = optional('line', cleanText(given.get('b')));
      return traits && { kind, artist: { name: cleanText(given.get('n')), traits, ...line } };
    }
    case 'product': {
      const addon = given.get('k') ?? '';
      const line = optional('line', cleanText(given.get('b')));
      return isAddonKind(addon)
        ? { kind, product: { addon, title: cleanText(given.get('n')), ...line } }
        : null;
    }
    case 'portrait':
    case 'avatar': {
      const traits = readTraits(given);
      return traits && { kind, name: cleanText(given.get('n')), traits };
    }
    case 'addon': {
      const addon = given.get('k') ?? '';
      return isAddonKind(addon) ? { kind, addon, ...optional('recipient', cleanText(given.get('r'))) } : null;
    }
    case 'card': {
      const card = given.get('k') ?? '';
      return isCardDesign(card) ? { kind, card } : null;
    }
    case 'ecard': {
      const design = given.get('k') ?? '';
      const song = readSong(given);
      return song && isECardDesign(design) ? { kind, design, song } : null;
    }
    case 'playlist': {
      const playlist = readChoices(given);
      return playlist && { kind, playlist: { title: cleanText(given.get('t')), ...playlist } };
    }
    case 'genre': {
      const genre = given.get('g') ?? '';
      return isGenreId(genre) ? { kind, genre } : null;
    }
    case 'logo': {
      const ground = given.get('k');
      return ground === 'light' || ground === 'dark' ? { kind, ground } : null;
    }
    case 'staff':
      return { kind };
  }
}

const readTraits = (given: Given) =>
  readPortraitOverrides([...given].filter(([name]) => name !== 'n' && name !== 'b'));

function readSong(given: Given): SongSketch | null {
  const choices = readChoices(given);
  const tempo = given.get('p');
  const wave = given.get('w');
  const peaks = wave === undefined ? undefined : decodePeaks(wave);
  if (!choices || peaks === null || (tempo !== undefined && !isTempoId(tempo))) return null;
  const subjects = given.get('s');
  if (subjects !== undefined && (!isSubjectsCode(subjects) || given.has('t'))) return null;
  return {
    title: cleanText(given.get('t')),
    ...optional('recipient', cleanText(given.get('r'))),
    ...choices,
    ...optional('tempo', tempo),
    ...optional('subjects', subjects),
    ...optional('peaks', peaks),
  };
}

function readChoices(given: Given): Pick<SongSketch, 'genre' | 'mood'> | null {
  const genre = given.get('g');
  const mood = given.get('m');
  if ((genre !== undefined && !isGenreId(genre)) || (mood !== undefined && !isMoodId(mood))) return null;
  return { ...optional('genre', genre), ...optional('mood', mood) };
}

/** An object with only this field, or an empty object when there is no value. */
function optional<F extends string, V>(field: F, value: V | undefined): { [K in F]?: V } {
  const fields: { [K in F]?: V } = {};
  return value === undefined || value === '' ? fields : { ...fields, [field]: value };
}
