import { checkAnswers } from '@keepsong/domain/instant/answers';
import type { InstantCollection } from '@keepsong/domain/instant/collection';
import { activeName } from '@keepsong/domain/instant/names';
import type { InstantState, MadeFrom } from '@keepsong/domain/instant/previews';

/** The answers and the name, in the form of the request for a song. */
export function madeFrom(
  collection: Pick<InstantCollection, 'questions' | 'choices'>,
  state: InstantState,
): { made: MadeFrom; problem: ReturnType<typeof checkAnswers>['problem'] } {
  const { answers, problem } = checkAnswers(collection, state.answers);
  const name = collection.choices.name ? activeName(state) : null;
  return {
    made: { answers, name_key: name?.name_key ?? null, spelling: name?.customSpelling ?? null },
    problem,
  };
}
