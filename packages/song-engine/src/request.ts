import {
  type GenreId,
  isGenre,
  isMood,
  isOccasion,
  isTempo,
  type MoodId,
  type Occasion,
  type TempoId,
} from '@keepsong/domain/builder/options';
import type { Language } from './lyrics/bank-types.ts';
import { type DetailKey, isDetailKey } from './lyrics/detail-keys.ts';
import { readRespelling } from './phonetics/respelling.ts';
import { type SungName, sayName } from './phonetics/say-line.ts';
import { isSinger, type SingerId } from './voice/singers.ts';

/** Everything that determines a song. The same request gives the same song, to the last sample. */
export type SongRequest = {
  /** The seed of all random choices. */
  seed: string;
  language: Language;
  occasion: Occasion;
  genre: GenreId;
  mood: MoodId;
  tempo: TempoId;
  singer: SingerId;
  name: SungName | null;
  /** The customer's answers about the recipient. */
  details: readonly DetailKey[];
  /** A text that changes the singer's voice a little, such as an artist's name. The same text gives the same voice. */
  voice?: string;
  /** The customer's own words, sung as the first verse. */
  verse?: readonly string[];
  /** The customer's own words, sung as the second verse. */
  secondVerse?: readonly string[];
  /** The title in the tags of the file. The default is the title of the lyrics. */
  title?: string;
  /** The artist in the tags of the file. The default is the singer. */
  artist?: string;
};

export type RequestFault = { field: string; why: string };

const NAME_LETTERS = 40;
const NAME_SYLLABLES = 8;
const MOST_LINES = 8;
const MOST_LETTERS = 120;

/** The faults of a request. The list is empty when the request can be sung. */
export function faultsOf(request: SongRequest): RequestFault[] {
  const faults: RequestFault[] = [];
  const check = (field: string, isRight: boolean, why: string) => {
    if (!isRight) faults.push({ field, why });
  };
  check('seed', request.seed !== '', 'is empty');
  check('language', request.language === 'en' || request.language === 'sp', 'is neither en nor sp');
  check('occasion', isOccasion(request.occasion), 'is not an occasion of the shop');
  check('genre', isGenre(request.genre), 'is not a genre of the shop');
  check('mood', isMood(request.mood), 'is not a mood of the shop');
  check('tempo', isTempo(request.tempo), 'is not a tempo of the shop');
  check('singer', isSinger(request.singer), 'is not a singer of the engine');
  for (const key of request.details) check('details', isDetailKey(key), `${key} has no lines`);
  for (const field of ['verse', 'secondVerse'] as const) {
    const verse = request[field] ?? [];
    check(field, verse.length <= MOST_LINES, `has more than ${MOST_LINES} lines`);
    for (const line of verse.slice(0, MOST_LINES))
      check(field, line.length <= MOST_LETTERS, `has a line of more than ${MOST_LETTERS} letters`);
  }
  if (request.name) faults.push(...faultsOfName(request.name, request.language));
  return faults;
}

/** The faults of a name. The list is empty when the name can be sung. */
export function faultsOfName(name: SungName, language: Language): RequestFault[] {
  const { spelling, respelling } = name;
  if (!/\p{L}/u.test(spelling) || spelling.length > NAME_LETTERS)
    return [{ field: 'name', why: `needs a letter, and at most ${NAME_LETTERS} of them` }];
  if (respelling !== null) {
    const read = readRespelling(respelling);
    if (!read.ok) return [{ field: 'name', why: `cannot be read at "${read.unknown}"` }];
  }
  const count = sayName(name, language).length;
  return count === 0 || count > NAME_SYLLABLES
    ? [{ field: 'name', why: `must have one to ${NAME_SYLLABLES} syllables` }]
    : [];
}
