import type { InstantQuiz } from '@keepsong/contract/instant';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api-error.ts';
import { showFailure } from '~/platform/show-failure.ts';
import { Button } from '~/ui/button.tsx';
import { Heading } from '~/ui/heading.tsx';
import { TextLink } from '~/ui/link.tsx';
import { toast } from '~/ui/toast.store.ts';
import { ADMIN } from './admin-paths.ts';
import { CollectionFields } from './collection-fields.tsx';
import { QuestionEditor } from './question-editor.tsx';
import { type Faults, faultsBelow, moved, newQuestion } from './quiz-edits.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

const NONE: Faults = new Set();
const MOST_QUESTIONS = 12;

type EditorProps = { id: string; saved: InstantQuiz; details: readonly string[]; words: 'en' | 'sp' };

/** A collection with all that customers are asked; nothing changes for them until it is saved. */
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

/** The quiz as it is being edited; what the server refuses stays as it was written, with what is wrong beside it. */
function useQuiz(id: string, saved: InstantQuiz) {
  const [quiz, setQuiz] = useState(saved);
  const [kept, setKept] = useState(saved);
  const [faults, setFaults] = useState(NONE);
  const [busy, setBusy] = useState(false);
  useLeaveWarning(quiz !== kept);

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    setFaults(NONE);
    try {
      const { browserApi } = await import('~/platform/api.ts');
      await browserApi().instant.saveQuiz({ params: { id }, body: quiz });
      setKept(quiz);
      toast.show({ tone: 'success', text: m.admin_saved() });
    } catch (error) {
      const fields = isApiError(error) ? error.body.fields : undefined;
      if (!fields) await showFailure(error);
      else {
        // Their parts are open and can take the focus before it is given.
        flushSync(() => setFaults(new Set(Object.keys(fields))));
        form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      }
    }
    setBusy(false);
  }

  return { quiz, setQuiz, faults, busy, save };
}
