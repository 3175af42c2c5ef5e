import type { InstantQuiz } from '@keepsong/contract/instant';
import { GENERAL } from '@keepsong/domain/instant/answers';

export type QuizQuestion = InstantQuiz['questions'][number];
export type QuizAnswer = QuizQuestion['answers'][number];

/**
 * Makes a key for a new item that no other item has. An existing key never changes, because customers' answers are
 * stored under these keys.
 */
export function freeKey(stem: string, taken: readonly string[]): string {
  for (let number = taken.length + 1; ; number += 1) {
    const key = `${stem}-${number}`;
    if (!taken.includes(key)) return key;
  }
}

const EMPTY = { en: '', sp: '' };

export const newAnswer = (answers: readonly QuizAnswer[]): QuizAnswer => ({
  answer_key: freeKey(
    'answer',
    answers.map(({ answer_key }) => answer_key),
  ),
  label: EMPTY,
  sets: {},
});

export const newQuestion = (questions: readonly QuizQuestion[]): QuizQuestion => ({
  id: freeKey(
    'question',
    questions.map(({ id }) => id),
  ),
  title: EMPTY,
  hint: EMPTY,
  max_answer_count: 1,
  answers: [newAnswer([])],
});

/** Moves an item one place up (-1) or down (1). The first item cannot move up, and the last cannot move down. */
export function moved<T>(list: readonly T[], from: number, by: -1 | 1): T[] {
  const one = list[from];
  const other = list[from + by];
  if (one === undefined || other === undefined) return [...list];
  return list.with(from, other).with(from + by, one);
}

/** Whether the question has the answer `GENERAL`, with which customers leave the question to the shop (spec 5-26). */
export const offersGeneral = ({ answers }: QuizQuestion): boolean =>
  answers.some(({ answer_key }) => answer_key === GENERAL);

export const withGeneral = (question: QuizQuestion, label: QuizAnswer['label']): QuizQuestion =>
  offersGeneral(question)
    ? { ...question, answers: question.answers.filter(({ answer_key }) => answer_key !== GENERAL) }
    : { ...question, answers: [...question.answers, { answer_key: GENERAL, label, sets: {} }] };

/** Sets the effect of an answer on one trait of the song. '' removes the effect. */
export function withSet(answer: QuizAnswer, trait: keyof QuizAnswer['sets'], value: string): QuizAnswer {
  const { [trait]: _before, ...others } = answer.sets;
  return { ...answer, sets: value === '' ? others : { ...others, [trait]: value } };
}

/** The paths of refused values, as the server names them. */
export type Faults = ReadonlySet<string>;

/**
 * Picks the faults below a path, and removes the path from their names. For example, below `questions.0.` the
 * fault `questions.0.title.en` becomes `title.en`.
 */
export const faultsBelow = (faults: Faults, path: string): Faults =>
  new Set([...faults].filter((at) => at.startsWith(path)).map((at) => at.slice(path.length)));

/**
 * One set of answers to a quiz. Where a question asks for several answers, the answers after the chosen one are
 * added. A question without a choice gets its first answer.
 */
export const sampleAnswers = (
  questions: readonly QuizQuestion[],
  chosen: Readonly<Record<string, string>>,
): Record<string, string[]> =>
  Object.fromEntries(
    questions.map(({ id, answers, max_answer_count }) => {
      const keys = answers.map(({ answer_key }) => answer_key);
      const first = Math.max(0, keys.indexOf(chosen[id] ?? ''));
      return [id, [...keys.slice(first), ...keys.slice(0, first)].slice(0, max_answer_count)];
    }),
  );
