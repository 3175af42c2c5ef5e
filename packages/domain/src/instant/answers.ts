import type { InstantAnswers, InstantCollection, InstantQuestion } from './collection.ts';

/** The key of the answer that replaces missing answers, if the question offers it (spec 5-26). */
export const GENERAL = 'GENERAL';

export type AnswersProblem =
  /** See spec 8.4-08. */
  | { code: 'no_questions_found' }
  /** See spec 8.4-07. `step` is the number of the question (from 1) that the page opens. */
  | { code: 'missing_selection' | 'unable_to_find_answer'; step: number };

export type CheckedAnswers = { answers: InstantAnswers; problem: AnswersProblem | null };

/**
 * Selects an answer, or deselects it if it is selected. Where one answer is allowed, the new answer replaces
 * the old one. Where several are, no more can be added once there are `max_answer_count`.
 */
export function toggleAnswer(question: InstantQuestion, chosen: readonly string[], key: string): string[] {
  if (chosen.includes(key)) return chosen.filter((one) => one !== key);
  if (question.max_answer_count === 1) return [key];
  return chosen.length < question.max_answer_count ? [...chosen, key] : [...chosen];
}

/** The chosen answers that the question still offers. The shop may have changed the question meanwhile (spec 5-28). */
export const offeredOf = (question: InstantQuestion, chosen: readonly string[]): readonly string[] =>
  chosen.every((key) => isOffered(question, key)) ? chosen : chosen.filter((key) => isOffered(question, key));

/**
 * Whether a question has exactly as many answers as it requires (spec 5-25), after GENERAL is filled in (5-26).
 */
export const isAnswered = (question: InstantQuestion, chosen: readonly string[]): boolean =>
  filledUp(question, chosen).length === question.max_answer_count;

/**
 * Why the visitor cannot go on. Either the question needs two answers (spec 5-30), nothing is chosen (5-29), or
 * more answers are needed. Null when the question is answered.
 */
export function stepProblem(
  question: InstantQuestion,
  chosen: readonly string[],
): 'not_select' | 'please_select_two' | 'more_needed' | null {
  if (isAnswered(question, chosen)) return null;
  if (question.max_answer_count === 2) return 'please_select_two';
  return chosen.length === 0 ? 'not_select' : 'more_needed';
}

/**
 * Prepares answers for sending. Unknown answers are removed (spec 5-28), and GENERAL replaces missing ones
 * (5-26). `problem` names the first question that had an unknown answer or still lacks answers.
 */
export function checkAnswers(
  { questions }: Pick<InstantCollection, 'questions'>,
  given: InstantAnswers,
): CheckedAnswers {
  if (questions.length === 0) return { answers: {}, problem: { code: 'no_questions_found' } };
  const answers: Record<string, readonly string[]> = {};
  let problem: AnswersProblem | null = null;
  questions.forEach((question, at) => {
    const chosen = [...new Set(given[question.id] ?? [])];
    const known = chosen.filter((key) => isOffered(question, key));
    const filled = filledUp(question, known);
    answers[question.id] = filled;
    if (problem) return;
    if (known.length < chosen.length) problem = { code: 'unable_to_find_answer', step: at + 1 };
    else if (filled.length !== question.max_answer_count)
      problem = { code: 'missing_selection', step: at + 1 };
  });
  return { answers, problem };
}

const isOffered = ({ answers }: InstantQuestion, key: string): boolean =>
  answers.some(({ answer_key }) => answer_key === key);

/** Adds GENERAL for each missing answer, if the question requires more than one. */
function filledUp(question: InstantQuestion, chosen: readonly string[]): string[] {
  const missing = question.max_answer_count - chosen.length;
  if (missing <= 0 || question.max_answer_count === 1 || !isOffered(question, GENERAL)) return [...chosen];
  return [...chosen, ...Array.from({ length: missing }, () => GENERAL)];
}
