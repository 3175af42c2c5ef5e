import { GENERAL } from './answers.ts';
import type { InstantAnswers } from './collection.ts';

/** The ids (spec 3.3) from which a sleeve is drawn. '' while nothing is decided. */
export type SleeveTraits = { genre: string; mood: string; tempo: string };

type Question = {
  id: string;
  answers: readonly { answer_key: string; sets: { [T in keyof SleeveTraits]?: string | undefined } }[];
};

/**
 * What the answers so far decide about the sleeve. Later questions override earlier ones. When no question of
 * the quiz decides a trait, the collection does. The `subjects` are the answers that decide no trait, such as
 * what the recipient is like. They are in the order of the quiz, so that the order of choosing does not matter.
 */
export function sleeveOfAnswers(
  { genre, mood, questions }: { genre: string; mood: string; questions: readonly Question[] },
  given: InstantAnswers,
): SleeveTraits & { subjects: string[] } {
  const own: SleeveTraits = { genre, mood, tempo: '' };
  const chosen = questions.flatMap(({ id, answers }) =>
    answers.flatMap(({ answer_key, sets }) =>
      given[id]?.includes(answer_key) ? [{ answer: `${id}:${answer_key}`, answer_key, sets }] : [],
    ),
  );
  const traitOf = (trait: keyof SleeveTraits): string => {
    const isAsked = questions.some(({ answers }) => answers.some(({ sets }) => sets[trait] !== undefined));
    return chosen.findLast(({ sets }) => sets[trait])?.sets[trait] ?? (isAsked ? '' : own[trait]);
  };
  const subjects = chosen.filter(
    // GENERAL is no subject: it is also filled in for answers that are missing when the song is requested.
    ({ answer_key, sets }) => answer_key !== GENERAL && !(sets.genre || sets.mood || sets.tempo),
  );
  return {
    genre: traitOf('genre'),
    mood: traitOf('mood'),
    tempo: traitOf('tempo'),
    subjects: subjects.map(({ answer }) => answer),
  };
}
