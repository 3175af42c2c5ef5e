import type { InstantQuiz } from '@keepsong/contract/instant';
import type { Locale } from '@keepsong/domain/format/locale';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { ADMIN } from '../admin-paths.ts';
import { useLeaveWarning } from '../use-leave-warning.ts';
import { CollectionFields } from './collection-fields.tsx';
import { QuestionEditor } from './question-editor.tsx';
import { type Faults, faultsBelow, moved, newQuestion } from './quiz-edits.ts';

const NONE: Faults = new Set();
const MOST_QUESTIONS = 12;

type EditorProps = { id: string; saved: InstantQuiz; details: readonly string[]; words: Locale };

/** Edits a collection with all its questions. Customers see the changes only after they are saved. */
export function QuizEditor({ id, saved, details, words }: EditorProps) {
  const { quiz, setQuiz, faults, busy, save } = useQuiz(id, saved);
  const { questions } = quiz;
  const put = (next: typeof questions) => setQuiz({ ...quiz, questions: next });
  return (
    <form className="wrap admin" noValidate onSubmit={save}>
      <p className="admin-back">
        <TextLink to={ADMIN} alone>
          {m.admin_back()}
        </TextLink>
      </p>
      <Heading level={1}>{m.admin_quiz_title({ title: saved.title[words] })}</Heading>
      <CollectionFields quiz={quiz} faults={faults} onChange={setQuiz} />
      <section className="admin-section" aria-labelledby="questions">
        <Heading level={2} size="d3" id="questions">
          {m.admin_questions()}
        </Heading>
        <ol className="admin-questions">
          {questions.map((question, at) => (
            <li key={question.id}>
              <QuestionEditor
                question={question}
                number={at + 1}
                title={question.title[words]}
                faults={faultsBelow(faults, `questions.${at}.`)}
                details={details}
                isFirst={at === 0}
                isLast={at === questions.length - 1}
                onChange={(next) => put(questions.with(at, next))}
                onMove={(by) => put(moved(questions, at, by))}
                onRemove={questions.length > 1 ? () => put(questions.toSpliced(at, 1)) : undefined}
              />
            </li>
          ))}
        </ol>
        {questions.length < MOST_QUESTIONS ? (
          <Button variant="secondary" icon="plus" onClick={() => put([...questions, newQuestion(questions)])}>
            {m.admin_question_add()}
          </Button>
        ) : null}
      </section>
      <div className="admin-foot">
        <Button type="submit" busy={busy}>
          {m.admin_save()}
        </Button>
        {faults.size > 0 ? <p className="help help--error">{m.admin_not_saved()}</p> : null}
      </div>
    </form>
  );
}

/**
 * Keeps the quiz while it is edited, and saves it. When the server refuses a value, the value stays as written and the
 * fault is shown beside it.
 */
function useQuiz(id: string, saved: InstantQuiz) {
  const [quiz, setQuiz] = useState(saved);
  const [kept, setKept] = useState(saved);
  const [faults, setFaults] = useState(NONE);
  const { busy, run } = useAction();
  useLeaveWarning(quiz !== kept);

  async function call(): Promise<void> {
    setFaults(NONE);
    const { browserDesk } = await import('~/platform/api/desk-api.ts');
    await browserDesk().instant.saveQuiz({ params: { id }, body: quiz });
    setKept(quiz);
    toast.show({ tone: 'success', text: m.admin_saved() });
  }

  async function explain(error: unknown, form: HTMLFormElement): Promise<void> {
    const fields = isApiError(error) ? error.body.fields : undefined;
    if (!fields) return showFailure(error);
    // Show the faults first. This opens the parts with faults, and only then can a field in them take the focus.
    flushSync(() => setFaults(new Set(Object.keys(fields))));
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    void run(call, (error) => explain(error, form));
  }

  return { quiz, setQuiz, faults, busy, save };
}
