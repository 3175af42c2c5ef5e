import type { CollectionBody, DeskCollection, SongVoice } from '@keepsong/contract/catalogue/collections';
import type { Locale } from '@keepsong/domain/format/locale';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { COLLECTIONS_PAGE, collectionPath } from '../admin-paths.ts';
import { setsWords } from '../quiz/answer-editor.tsx';
import { CollectionFields } from '../quiz/collection-fields.tsx';
import { QuestionEditor } from '../quiz/question-editor.tsx';
import { type Faults, faultsBelow, moved, newQuestion, type QuizAnswer } from '../quiz/quiz-edits.ts';
import { EditPage } from './edit-page.tsx';
import { EditSection } from './edit-parts.tsx';
import { SamplePart } from './sample-song.tsx';
import { newWish, useEdit, useNewPage, type Wish, withoutStanding } from './use-edit.ts';
import { valueWords } from './versions/edit-values.ts';

export type CollectionPageData = {
  collection: DeskCollection;
  isNew: boolean;
  /** The options that the song engine offers. */
  choices: { details: readonly string[]; voices: readonly SongVoice[] };
};

const MOST_QUESTIONS = 12;
const calls = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().collectionDesk;

function bodyOf(collection: DeskCollection): CollectionBody {
  const { id, missing, ...body } = withoutStanding(collection);
  return body;
}

const FIELD_WORDS: Readonly<Record<keyof CollectionBody, () => string>> = {
  slug: m.desk_collection_slug,
  position: m.desk_collection_position,
  title: m.admin_name,
  text: m.admin_text,
  product_slug: m.admin_product,
  choices: m.admin_has_name,
  skip_addon_page: m.admin_has_addons,
  pam_enabled: m.admin_has_greeting,
  songs_per_visitor: m.desk_collection_songs,
  voices: m.desk_collection_voices,
  song: m.admin_song,
  questions: m.desk_collection_questions,
};

const bothWords = ({ en, sp }: { en: string; sp: string }): string => `${en} / ${sp}`;

function answerWords(answer: QuizAnswer): string {
  const sets = setsWords(answer);
  return `${bothWords(answer.label)}${sets.length === 0 ? '' : ` (${sets.join(', ')})`}`;
}

/**
 * The readable value of a field, for comparing two versions. Of questions it says everything that an editor can change,
 * so that two versions which differ never read alike.
 */
export function wordsOf(field: keyof CollectionBody, body: CollectionBody, locale: Locale): string {
  if (field !== 'questions') return valueWords(field, body[field], locale);
  return body.questions
    .map(({ title, hint, max_answer_count, answers }, at) =>
      [
        `${at + 1}. ${bothWords(title)}`,
        ...(hint.en || hint.sp ? [bothWords(hint)] : []),
        `${m.admin_how_many()}: ${max_answer_count}`,
        answers.map(answerWords).join(', '),
      ].join(' – '),
    )
    .join(' · ');
}

/**
 * The editor of a collection: its texts, its default song, its questions, and a sample song to hear before
 * publishing.
 */
export function CollectionPage({ data }: { data: CollectionPageData }) {
  const { locale } = usePage();
  const { isNew, choices } = data;
  const send = async (body: CollectionBody, wish: Wish): Promise<DeskCollection> => {
    const api = await calls();
    const { id } = data.collection;
    if (!isNew) return (await api.save({ params: { id }, body: { ...body, ...wish } })).collection;
    // When the address is left empty, the shop makes one from the title.
    const { slug, ...rest } = body;
    return (await api.add({ body: { ...rest, ...(slug && { slug }), ...newWish(wish) } })).collection;
  };
  const edit = useEdit({ saved: data.collection, bodyOf, send });
  useNewPage(isNew ? edit.item : null, collectionPath);
  const [untried, setUntried] = useState<readonly string[]>([]);
  const { body, wrong, set } = edit;
  const faults = new Set([...Object.keys(wrong), ...untried]);
  const params = { id: edit.item.id };
  return (
    <EditPage
      edit={edit}
      above={[{ to: COLLECTIONS_PAGE, name: m.desk_collections() }]}
      title={body.title[locale] || m.desk_collection_new()}
      newFacts={isNew ? m.desk_collection_new_facts() : null}
      bodyOf={bodyOf}
      labelOf={(field) => FIELD_WORDS[field]()}
      wordsOfField={(field, of) => wordsOf(field, of, locale)}
      history={async () => (await calls()).history({ params })}
      rollBack={async (wish) => (await (await calls()).rollBack({ params, body: wish })).collection}
      bar={{ note: m.desk_collection_bar() }}
      side={<SamplePart body={body} voices={choices.voices} onFaults={setUntried} />}
    >
      <CollectionFields {...{ body, faults, isNew, set }} voices={choices.voices} />
      <Questions {...{ body, faults, set, locale }} details={choices.details} />
    </EditPage>
  );
}

type QuestionsProps = {
  body: CollectionBody;
  faults: Faults;
  details: readonly string[];
  locale: Locale;
  set: (fields: Partial<CollectionBody>) => void;
};

function Questions({ body: { questions }, faults, details, locale, set }: QuestionsProps) {
  const put = (next: typeof questions) => set({ questions: next });
  return (
    <EditSection
      id="questions"
      title={m.desk_collection_questions()}
      lead={m.desk_collection_questions_lead()}
    >
      {questions.length === 0 ? (
        <p className={faults.has('questions') ? 'help help--error' : 'muted'}>
          {m.desk_collection_questions_none()}
        </p>
      ) : null}
      <ol className="admin-questions">
        {questions.map((question, at) => (
          <li key={question.id}>
            <QuestionEditor
              question={question}
              number={at + 1}
              title={question.title[locale]}
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
        <Button
          variant="secondary"
          size="small"
          icon="plus"
          onClick={() => put([...questions, newQuestion(questions)])}
        >
          {m.admin_question_add()}
        </Button>
      ) : null}
    </EditSection>
  );
}
