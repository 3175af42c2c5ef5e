import type { InstantCollectionView } from '@keepsong/contract/instant';
import { stepProblem, toggleAnswer } from '@keepsong/domain/instant/answers';
import { neighbourOf } from '@keepsong/domain/instant/steps';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { PlayClip } from '~/shell/player/play-clip.tsx';
import { Button } from '~/ui/action/button.tsx';
import { ChoiceCards, TextCard } from '~/ui/field/choice-card.tsx';
import { AnswersWarning } from './answers-warning.tsx';
import { instantStore, useInstant } from './instant.store.ts';
import { useInstantCart } from './instant-context.tsx';
import { factsOf } from './instant-ground.ts';
import { InstantPage } from './instant-page.tsx';
import { instantPath, samplePath } from './instant-paths.ts';
import type { InstantLoaded } from './load-instant.ts';
import { WithSleeve } from './quiz-sleeve.tsx';

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
      <WithSleeve loaded={loaded}>
        <div className="instant-answers">
          <ChoiceCards
            legend={question.title}
            hideLegend
            columns="2"
            error={problem ? PROBLEM_WORDS[problem](question) : undefined}
          >
            {question.answers.map(({ answer_key, label, sets }) => (
              <WithSample key={answer_key} genre={sets.genre} style={label}>
                <TextCard
                  name={question.id}
                  kind={question.max_answer_count === 1 ? 'one' : 'many'}
                  value={answer_key}
                  title={label}
                  checked={chosen.includes(answer_key)}
                  disabled={isFull(question, chosen) && !chosen.includes(answer_key)}
                  onChoose={(key) => answer(question, key)}
                />
              </WithSample>
            ))}
          </ChoiceCards>
        </div>
      </WithSleeve>
      <AnswersWarning />
    </InstantPage>
  );
}

/** An answer that decides the style also has a button that plays a few seconds of this style. */
function WithSample({
  genre,
  style,
  children,
}: {
  genre: string | undefined;
  style: string;
  children: ReactNode;
}) {
  if (genre === undefined) return children;
  return (
    <div className="instant-sample">
      <PlayClip src={samplePath(genre)} subject={m.instant_sample({ style })} />
      {children}
    </div>
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
