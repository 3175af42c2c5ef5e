import type { Locale } from '@keepsong/domain/format/locale';
import { checkAnswers } from '@keepsong/domain/instant/answers';
import type { InstantAnswers } from '@keepsong/domain/instant/collection';
import { readNameKey, unsingableIn } from '@keepsong/domain/instant/name-keys';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { tidyText } from '@keepsong/domain/text/tidy';
import type { SongRequest } from '@keepsong/song-engine/request';
import type { Phonetics } from '../../adapters/music/phonetics.ts';
import type { CollectionRow } from './collections.repository.ts';
import type { Wish } from './song-request.ts';

/** The answers as a browser sends them. A field that is null counts as missing. */
export type WishInput = {
  answers: InstantAnswers;
  name_key?: string | null | undefined;
  spelling?: string | null | undefined;
};

/** The refusal for a name that cannot be sung. `details` names the letters that cannot be read. */
export const nameUnreadable = (field: 'spelling' | 'respelling', unknown: string) =>
  ({
    ok: false,
    refusal: {
      code: 'name_unreadable',
      fields: { [field]: unknown === '' ? 'required' : 'invalid' },
      details: { unknown },
    },
  }) as const;

/** Checks the answers and tidies the name. Refusals: `answers_invalid`, `name_unreadable`. */
export function readWish(
  collection: CollectionRow,
  { answers: given, name_key, spelling: written }: WishInput,
  locale: Locale,
): Result<Wish> {
  const { answers, problem } = checkAnswers(collection.quiz, given);
  if (problem)
    return refuse('answers_invalid', {
      problem: problem.code,
      step: 'step' in problem ? problem.step : 1,
    });
  const spelling = tidyText(written ?? '').trim();
  const isNamed = collection.quiz.choices.name && spelling !== '' && name_key != null;
  if (!isNamed) return ok({ collection, answers, nameKey: null, spelling: null, locale });
  const choice = readNameKey(name_key);
  if (choice === null) return nameUnreadable('respelling', name_key);
  const unknown = choice.by === 'respelling' ? null : unsingableIn(spelling);
  if (unknown !== null) return nameUnreadable('spelling', unknown);
  return ok({ collection, answers, nameKey: name_key, spelling, locale });
}

/**
 * Checks the request with the song engine. Refuses with `name_unreadable`. Throws for any other fault, because only a
 * mistake in the collection can cause it.
 * @param who the person or address that asks
 */
export async function checkSongRequest(
  phonetics: Pick<Phonetics, 'faultsOf'>,
  request: SongRequest,
  who: string,
): Promise<Result<null>> {
  const [fault] = await phonetics.faultsOf(request, who);
  if (!fault) return ok(null);
  if (fault.field === 'name') return nameUnreadable('spelling', request.name?.spelling ?? '');
  throw new Error(`a collection requests a song that cannot be sung: ${fault.field} ${fault.why}`);
}
