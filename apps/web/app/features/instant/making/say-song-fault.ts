import type { AnswersProblem } from '@keepsong/domain/instant/answers';
import type { NavigateFunction } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { isApiError } from '~/platform/api/api-error.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { toast } from '~/ui/overlay/toast.store.ts';
import { forgetInstant, instantStore } from '../page/instant.store.ts';
import { forgetGrounds } from '../page/instant-ground.ts';
import { instantPath } from '../page/instant-paths.ts';
import { bringBack } from './generation.ts';

const PROBLEM_WORDS: Record<AnswersProblem['code'], () => string> = {
  missing_selection: m.instant_missing_selection,
  unable_to_find_answer: m.instant_unable_to_find_answer,
  no_questions_found: m.instant_no_questions,
};

const isCode = (code: unknown): code is AnswersProblem['code'] =>
  typeof code === 'string' && Object.hasOwn(PROBLEM_WORDS, code);

/**
 * Says why no song can be made, and leads to where the visitor can solve it: to the question (spec 8.4-07), to the
 * songs that exist, or to the collections when the shop says that the answers are no longer valid (8.4-06).
 */
export function saySongFault(fault: unknown, navigate: NavigateFunction): void {
  const problem = problemOf(fault);
  if (problem) {
    toast.show({ tone: 'warning', text: PROBLEM_WORDS[problem.code]() });
    // The shop's quiz has changed, so load it again.
    if (isApiError(fault)) forgetGrounds();
    const place = problem.step === null ? 'collections' : 'step';
    void navigate(instantPath({ screen: place, step: problem.step ?? 1 }), { replace: true });
    return;
  }
  if (isApiError(fault) && fault.body.code === 'no_songs_remaining') {
    toast.show({ tone: 'warning', text: m.instant_no_songs() });
    // The visitor may have songs that this browser no longer knows. Load them, because one of them can still be
    // picked.
    const toThem = () => void navigate(instantPath({ screen: 'preview' }), { replace: true });
    bringBack(browserApi(), instantStore).then(toThem, toThem);
    return;
  }
  void showFailure(fault);
  if (isReset(fault)) {
    forgetInstant();
    void navigate(instantPath({ screen: 'collections' }), { replace: true });
  }
}

/** The seconds after which a full queue can be asked again; null for any other fault. */
export function secondsOfFullQueue(fault: unknown): number | null {
  if (!isApiError(fault) || fault.body.code !== 'song_queue_full') return null;
  const seconds = fault.body.details?.retry_after;
  return typeof seconds === 'number' ? seconds : 60;
}

/** Whether the shop says that all answers are no longer valid (spec 8.4-06). */
export const isReset = (fault: unknown): boolean => isApiError(fault) && fault.body.reset_data === true;

type Problem = { code: AnswersProblem['code']; step: number | null };

function problemOf(fault: unknown): Problem | null {
  if (isApiError(fault)) {
    const { problem, step } = fault.body.details ?? {};
    return isCode(problem) ? { code: problem, step: typeof step === 'number' ? step : null } : null;
  }
  if (typeof fault !== 'object' || fault === null || !('code' in fault) || !isCode(fault.code)) return null;
  return { code: fault.code, step: 'step' in fault && typeof fault.step === 'number' ? fault.step : null };
}
