import type { InstantCollectionView } from '@keepsong/contract/instant';
import { stepProblem, toggleAnswer } from '@keepsong/domain/instant/answers';
import { neighbourOf } from '@keepsong/domain/instant/steps';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { ChoiceCards, TextCard } from '~/ui/field/choice-card.tsx';
import { AnswersWarning } from './answers-warning.tsx';
import { instantStore, useInstant } from './instant.store.ts';
import { useInstantCart } from './instant-context.tsx';
import { factsOf } from './instant-ground.ts';
import { InstantPage } from './instant-page.tsx';
import { instantPath } from './instant-paths.ts';
import type { InstantLoaded } from './load-instant.ts';

type Question = InstantCollectionView['questions'][number];

/** One question of the quiz (spec 2.4-07). */
export function StepPage({ loaded }: { loaded: InstantLoaded }) {
  const { collection, step } = loaded;
  const question = collection.questions[step - 1];
  const state = useInstant((all) => all);
  const cart = useInstantCart();
  const navigate = useNavigate();
  const [tried, setTried] = useState(false);
  if (!question) return null;
  const chosen = state.answers[question.id] ?? [];
  const problem = tried ? stepProblem(question, chosen) : null;
  const facts = factsOf(loaded, state, cart.holds(collection.id));
  const go = () => {
    setTried(true);
    if (stepProblem(question, chosen) !== null) {
      document.querySelector<HTMLElement>('.instant-answers input')?.focus();
      return;
    }
    void navigate(instantPath(neighbourOf({ screen: 'step', step }, facts, 'forward')));
  };
  return (
    <InstantPage
      screen="step"
      step={{ at: step, of: facts.questions }}
      title={question.title}
      heading={question.title}
      lead={<StepLead question={question} chosen={chosen.length} />}
      back={instantPath(neighbourOf({ screen: 'step', step }, facts, 'back'))}
      actions={<Button onClick={go}>{m.builder_continue()}</Button>}
    >
      <div className="instant-answers">
        <ChoiceCards
          legend={question.title}
          hideLegend
          columns="2"
          error={problem ? PROBLEM_WORDS[problem](question) : undefined}
        >
          {question.answers.map(({ answer_key, label }) => (
            <TextCard
              key={answer_key}
              name={question.id}
              kind={question.max_answer_count === 1 ? 'one' : 'many'}
              value={answer_key}
              title={label}
              checked={chosen.includes(answer_key)}
              disabled={isFull(question, chosen) && !chosen.includes(answer_key)}
              onChoose={(key) => answer(question, key)}
            />
          ))}
        </ChoiceCards>
      </div>
      <AnswersWarning />
    </InstantPage>
  );
}

const isFull = ({ max_answer_count }: Question, chosen: readonly string[]): boolean =>
  max_answer_count > 1 && chosen.length >= max_answer_count;

const answer = (question: Question, key: string): void =>
  void instantStore.change((state) => {
    const next = toggleAnswer(question, state.answers[question.id] ?? [], key);
    return { ...state, answers: { ...state.answers, [question.id]: next } };
  });

const PROBLEM_WORDS: Record<NonNullable<ReturnType<typeof stepProblem>>, (question: Question) => string> = {
  not_select: m.builder_error_not_select,
  please_select_two: m.builder_error_select_two,
  more_needed: ({ max_answer_count: count }) => m.instant_more_needed({ count }),
};

function StepLead({ question, chosen }: { question: Question; chosen: number }) {
  const { hint, max_answer_count: count } = question;
  if (count === 1) return hint;
  return (
    <>
      {hint} <span aria-live="polite">{m.instant_chosen_of({ chosen, count })}</span>
    </>
  );
}
