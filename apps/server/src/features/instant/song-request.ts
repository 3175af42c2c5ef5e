import type { Locale } from '@keepsong/domain/format/locale';
import type { InstantAnswers } from '@keepsong/domain/instant/collection';
import { readNameKey } from '@keepsong/domain/instant/name-keys';
import { songOfAnswers } from '@keepsong/domain/instant/quiz';
import { type Take, templateOf } from '@keepsong/domain/instant/takes';
import type { Extent } from '@keepsong/song-engine/render';
import type { SongRequest } from '@keepsong/song-engine/request';
import { ENGINE_VERSION } from '@keepsong/song-engine/version';
import { SINGER_IDS, type SingerId } from '@keepsong/song-engine/voice/singers';
import { sha256 } from '../../platform/ids.ts';
import type { CollectionRow } from './collections.repository.ts';

/** Who sings instant songs (spec 3.11-03): the voices of the engine, numbered; nobody of the shop's artists. */
export const VOICE_IDS: readonly string[] = SINGER_IDS.map((_, at) => String(at + 1));

const singerOf = (artistId: string): SingerId => {
  const singer = SINGER_IDS[Number(artistId) - 1];
  if (singer === undefined) throw new Error(`there is no voice ${artistId}`);
  return singer;
};

/** The voice's name as people read it. */
export const voiceName = (artistId: string): string => {
  const singer = singerOf(artistId);
  return singer.charAt(0).toUpperCase() + singer.slice(1);
};

/** What a customer asked for, checked. */
export type Wish = {
  collection: CollectionRow;
  answers: InstantAnswers;
  nameKey: string | null;
  spelling: string | null;
  locale: Locale;
};

/** Everything that was answered, as one text: another answer, another text. */
const wordsOf = ({ collection, answers, nameKey, spelling, locale }: Wish): string =>
  JSON.stringify([collection.id, Object.entries(answers).toSorted(), nameKey, spelling, locale]);

/** Where the list of voices begins for these answers. */
export const startOf = (wish: Wish): number => sha256(wordsOf(wish)).readUInt32BE(0);

/**
 * The song of a wish: its sound and its words follow from the answers, and everything that they leave open from a seed that
 * all of them make, so that another answer is another song and the same answers are the same song. To be checked by the
 * engine's `faultsOf`.
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
    // The engine checks each id once more before it sings (`faultsOf`).
    ...(traits as Pick<SongRequest, 'occasion' | 'genre' | 'mood' | 'tempo'>),
    seed: sha256(`${wordsOf(wish)}|${templateOf(take)}`).toString('base64url'),
    language: locale,
    singer: singerOf(take.artistId),
    name,
    details: details as SongRequest['details'],
    artist: voiceName(take.artistId),
  };
}

/** Under what a song is kept: the same request, engine and extent, the same song. */
export const hashOf = (request: SongRequest, extent: Extent): string =>
  sha256(JSON.stringify([ENGINE_VERSION, extent, request])).toString('hex');
