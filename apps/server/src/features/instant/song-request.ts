import type { Locale } from '@keepsong/domain/format/locale';
import type { InstantAnswers } from '@keepsong/domain/instant/collection';
import { readNameKey } from '@keepsong/domain/instant/name-keys';
import { type Quiz, songOfAnswers } from '@keepsong/domain/instant/quiz';
import { type Take, templateOf } from '@keepsong/domain/instant/takes';
import type { Extent } from '@keepsong/song-engine/render';
import type { SongRequest } from '@keepsong/song-engine/request';
import { ENGINE_VERSION } from '@keepsong/song-engine/version';
import { SINGER_IDS, type SingerId } from '@keepsong/song-engine/voice/singers';
import { sha256 } from '../../platform/ids.ts';
import type { CollectionRow } from './collections.repository.ts';

/**
 * The ids of the voices that sing instant songs (spec 3.11-03). They are the numbers of the song engine's voices, from
 * 1. These voices are not artists of the shop, although other code calls the id `artistId`.
 */
export const VOICE_IDS: readonly string[] = SINGER_IDS.map((_, at) => String(at + 1));

/** The voices that sing the songs of a collection. */
export const voicesOf = ({ voices = [] }: Pick<Quiz, 'voices'>): readonly string[] => {
  const chosen = VOICE_IDS.filter((id) => voices.includes(id));
  return chosen.length > 0 ? chosen : VOICE_IDS;
};

export const singerOf = (artistId: string): SingerId => {
  const singer = SINGER_IDS[Number(artistId) - 1];
  if (singer === undefined) throw new Error(`there is no voice ${artistId}`);
  return singer;
};

/** The voice's name as customers see it. */
export const voiceName = (artistId: string): string => {
  const singer = singerOf(artistId);
  return singer.charAt(0).toUpperCase() + singer.slice(1);
};

/** The checked answers of a customer. */
export type Wish = {
  collection: CollectionRow;
  answers: InstantAnswers;
  nameKey: string | null;
  spelling: string | null;
  locale: Locale;
};

/** Everything that a customer answered as one text. Different answers give different texts. */
const wordsOf = ({ collection, answers, nameKey, spelling, locale }: Wish): string =>
  JSON.stringify([collection.id, Object.entries(answers).toSorted(), nameKey, spelling, locale]);

/**
 * A number computed from the answers. Modulo the number of voices, this number says which voice is tried first.
 */
export const startOf = (wish: Wish): number => sha256(wordsOf(wish)).readUInt32BE(0);

/**
 * The request to the song engine for a wish and a take (one version with its voice). The answers decide sound and
 * words. Everything else follows from `seed`, which is computed from the answers and the take. So the same input always
 * gives the same song, and any other input gives another song. The caller checks the request with the engine's
 * `faultsOf`.
 */
export function songRequestOf(wish: Wish, take: Take): SongRequest {
  const { collection, answers, nameKey, spelling, locale } = wish;
  const { details, ...traits } = songOfAnswers(collection.quiz, answers);
  const choice = nameKey === null ? null : readNameKey(nameKey);
  const name =
    choice === null || spelling === null
      ? null
      : { spelling, respelling: choice.by === 'respelling' ? choice.respelling : null };
  return {
    // The types of these ids are asserted here. The engine checks the values in `faultsOf`, before it sings.
    ...(traits as Pick<SongRequest, 'occasion' | 'genre' | 'mood' | 'tempo'>),
    seed: sha256(`${wordsOf(wish)}|${templateOf(take)}`).toString('base64url'),
    language: locale,
    singer: singerOf(take.artistId),
    name,
    details: details as SongRequest['details'],
    artist: voiceName(take.artistId),
  };
}

/**
 * The key under which a song is stored. The same request, engine version and extent (preview or full) give the
 * same key. The order of fields does not matter, because the database does not keep it.
 */
export const hashOf = (request: SongRequest, extent: Extent): string =>
  sha256(JSON.stringify([ENGINE_VERSION, extent, request], sortedFields)).toString('hex');

const sortedFields = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
