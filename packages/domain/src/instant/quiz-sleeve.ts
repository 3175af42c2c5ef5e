import type { InstantAnswers } from './collection.ts';

/** The ids (spec 3.3) from which a sleeve is drawn. '' while nothing is decided. */
export type SleeveTraits = { genre: string; mood: string; tempo: string };

type Question = {
  id: string;
  answers: readonly { answer_key: string; sets: { [T in keyof SleeveTraits]?: string | undefined } }[];
};

/**
 * The traits of the sleeve that the answers so far decide. Later questions override earlier ones. When no
 * question of the quiz decides a trait, the collection does.
 */
export function sleeveOfAnswers(
  { genre, mood, questions }: { genre: string; mood: string; questions: readonly Question[] },
  given: InstantAnswers,
): SleeveTraits {
  const own: SleeveTraits = { genre, mood, tempo: '' };
  const chosen = questions.flatMap(({ id, answers }) =>
    answers.filter(({ answer_key }) => given[id]?.includes(answer_key)),
  );
  const traitOf = (trait: keyof SleeveTraits): string => {
    const isAsked = questions.some(({ answers }) => answers.some(({ sets }) => sets[trait] !== undefined));
    return chosen.findLast(({ sets }) => sets[trait])?.sets[trait] ?? (isAsked ? '' : own[trait]);
  };
  return { genre: traitOf('genre'), mood: traitOf('mood'), tempo: traitOf('tempo') };
}
