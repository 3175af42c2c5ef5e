import type { Locale } from '@keepsong/domain/format/locale';
import { checkAnswers } from '@keepsong/domain/instant/answers';
import type { InstantAnswers } from '@keepsong/domain/instant/collection';
import { readNameKey, unsingableIn } from '@keepsong/domain/instant/name-keys';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { tidyText } from '@keepsong/domain/text/tidy';
import type { SongRequest } from '@keepsong/song-engine/request';
import type { CollectionRow } from './collections.repository.ts';
import type { Wish } from './song-request.ts';

/** What a browser asks for; null and left out are the same. */
export type WishInput = {
  answers: InstantAnswers;
  name_key?: string | null | undefined;
  spelling?: string | null | undefined;
};

/** What makes a name impossible to sing; the details name the letters. */
export const nameUnreadable = (field: 'spelling' | 'respelling', unknown: string) =>
  ({
    ok: false,
    refusal: {
      code: 'name_unreadable',
      fields: { [field]: unknown === '' ? 'required' : 'invalid' },
      details: { unknown },
    },
  }) as const;

/** A request as it came, made ready to be sung. Refusals: `answers_invalid`, `name_unreadable`. */
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

/** The engine's own check of a request; it comes with a dictionary and is loaded when it is first asked. */
const engine = () => import('@keepsong/song-engine/request');

/** Refusals: `name_unreadable`; any other fault of the request is one of the collection's. */
export async function checkSongRequest(request: SongRequest): Promise<Result<null>> {
  const [fault] = (await engine()).faultsOf(request);
  if (!fault) return ok(null);
  if (fault.field === 'name') return nameUnreadable('spelling', request.name?.spelling ?? '');
  throw new Error(`a collection asks for what cannot be sung: ${fault.field} ${fault.why}`);
}
