import { GENERAL } from '@keepsong/domain/instant/answers';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { IconButton } from '~/ui/action/icon-button.tsx';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { Stepper } from '~/ui/field/stepper.tsx';
import { Disclosure } from '~/ui/layout/accordion.tsx';
import { AnswerEditor } from './answer-editor.tsx';
import {
  type Faults,
  faultsBelow,
  moved,
  newAnswer,
  offersGeneral,
  type QuizQuestion,
  withGeneral,
} from './quiz-edits.ts';
import { BothLanguages } from './quiz-fields.tsx';

const MOST_CHOSEN = 8;
const MOST_ANSWERS = 40;

type QuestionProps = {
  question: QuizQuestion;
  number: number;
  title: string;
  faults: Faults;
  details: readonly string[];
  isFirst: boolean;
  isLast: boolean;
  onChange: (question: QuizQuestion) => void;
  onMove: (by: -1 | 1) => void;
  /** Undefined when the quiz has only this question, because it must not be removed. */
  onRemove: (() => void) | undefined;
};

/** Edits a question: its text, how many answers it allows, and its answers. */
export function QuestionEditor(props: QuestionProps) {
  const { question, number, title, faults, onChange, onMove, onRemove, isFirst, isLast } = props;
  const [isNew] = useState(question.title.en === '');
  return (
    <Disclosure
      open={faults.size > 0 || isNew || undefined}
      summary={`${number}. ${title || m.admin_question_new()}`}
      end={
        <span className="small muted num">{m.admin_answers_count({ count: question.answers.length })}</span>
      }
    >
      <div className="admin-question">
        <BothLanguages
          path="title"
          label={m.admin_question()}
          value={question.title}
          faults={faults}
          onChange={(words) => onChange({ ...question, title: words })}
        />
        <BothLanguages
          path="hint"
          label={m.admin_hint()}
          value={question.hint}
          faults={faults}
          onChange={(words) => onChange({ ...question, hint: words })}
        />
        <HowMany {...props} />
        <Answers {...props} />
        <div className="admin-tools">
          <IconButton
            icon="arrow-left"
            className="admin-turned"
            label={m.admin_question_up({ number })}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon="arrow-right"
            className="admin-turned"
            label={m.admin_question_down({ number })}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          {onRemove ? (
            <Button variant="danger" size="small" icon="trash" onClick={onRemove}>
              {m.admin_question_remove({ number })}
            </Button>
          ) : null}
        </div>
      </div>
    </Disclosure>
  );
}

function HowMany({ question, faults, onChange }: QuestionProps) {
  const isWrong = faults.has('max_answer_count');
  return (
    <div className="admin-many">
      <span>{m.admin_how_many()}</span>
      <Stepper
        label={m.admin_how_many()}
        value={question.max_answer_count}
        min={1}
        max={MOST_CHOSEN}
        onChange={(max_answer_count) => onChange({ ...question, max_answer_count })}
        decreaseLabel={m.admin_fewer()}
        increaseLabel={m.admin_more()}
      />
      {question.max_answer_count > 1 || offersGeneral(question) ? (
        <Checkbox
          label={m.admin_general()}
          checked={offersGeneral(question)}
          onChange={() =>
            onChange(withGeneral(question, { en: 'A bit of everything', sp: 'Un poco de todo' }))
          }
        />
      ) : null}
      {isWrong ? (
        <p role="alert" className="help help--error" tabIndex={-1} aria-invalid="true">
          {m.admin_too_few_answers()}
        </p>
      ) : null}
    </div>
  );
}

function Answers({ question, faults, details, onChange }: QuestionProps) {
  const { answers } = question;
  const put = (next: typeof answers) => onChange({ ...question, answers: next });
  return (
    <>
      <ol className="admin-answers">
        {answers.map((answer, at) => (
          <li key={answer.answer_key}>
            <AnswerEditor
              answer={answer}
              number={at + 1}
              faults={faultsBelow(faults, `answers.${at}.`)}
              details={details}
              setsNothing={answer.answer_key === GENERAL}
              isFirst={at === 0}
              isLast={at === answers.length - 1}
              onChange={(next) => put(answers.with(at, next))}
              onMove={(by) => put(moved(answers, at, by))}
              onRemove={answers.length > 1 ? () => put(answers.toSpliced(at, 1)) : undefined}
            />
          </li>
        ))}
      </ol>
      {answers.length < MOST_ANSWERS ? (
        <Button variant="soft" size="small" icon="plus" onClick={() => put([...answers, newAnswer(answers)])}>
          {m.admin_answer_add()}
        </Button>
      ) : null}
    </>
  );
}
