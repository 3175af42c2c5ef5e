import type { EditableStory, SongEditForm } from '@keepsong/contract/story/story-work';
import { MOODS, OCCASIONS, RELATIONSHIPS, STORY_PROMPTS } from '@keepsong/domain/builder/options';
import { MAX_MUST_HAVES } from '@keepsong/domain/builder/song-data';
import { LIMITS } from '@keepsong/domain/text/limits';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { isApiError } from '~/platform/api/api-error.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { moodWords } from '~/platform/words/mood.ts';
import { occasionWords } from '~/platform/words/occasion.ts';
import { promptWords } from '~/platform/words/prompt.ts';
import { relationshipWords } from '~/platform/words/relationship.ts';
import { Button } from '~/ui/action/button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { ChoiceChips } from '~/ui/field/choice-chips.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';

/** The changes that can no longer be saved, as the beginning of a message to the artist. '' when there are none. */
export function unsavedWords(saved: SongEditForm, written: SongEditForm): string {
  const before = new Set(told(saved));
  return told(written)
    .filter((line) => !before.has(line))
    .join('\n\n');
}

/** The fields as text, without empty ones. */
const told = ({ recipient, relationship, occasion, moods, questions, ...rest }: SongEditForm): string[] =>
  [
    [m.work_recipient(), recipient],
    [m.stories_relationship(), relationshipWords(relationship)],
    [m.stories_occasion(), occasionWords(occasion)],
    [m.stories_vibe(), moods.map(moodWords).join(', ')],
    ...questions.map(({ question, answer }) => [promptWords(question), answer]),
    ...rest.must_have_questions.map(({ answer, description }) => [
      m.stories_must_include(),
      [answer, description].filter(Boolean).join(', '),
    ]),
    [m.stories_notes(), rest.notes],
  ].flatMap(([label, text = '']) => (text.trim() === '' ? [] : [`${label}: ${text.trim()}`]));

type Errors = Readonly<Record<string, string>>;
type Part = {
  song: SongEditForm;
  change: (part: Partial<SongEditForm>) => void;
  errorOf: (field: string, label: string) => string | undefined;
};

const counterOf = (max: number) => ({
  max,
  announce: (used: number, most: number) => m.builder_counter({ used, max: most }),
});

type EditFormProps = {
  editable: EditableStory;
  /**
   * Called when an artist has accepted before the save. `words` are the unsaved changes, as the beginning of a message
   * to the artist.
   */
  onTooLate: (words: string) => void;
};

/** Edits the story. Changes stay in the form when they cannot be saved. */
export function EditForm({ editable, onTooLate }: EditFormProps) {
  const [song, setSong] = useState(editable.song);
  const [saved, setSaved] = useState(editable.song);
  const [errors, setErrors] = useState<Errors>({});
  const { busy, run } = useAction();
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const change = (part: Partial<SongEditForm>) => setSong((now) => ({ ...now, ...part }));
  const errorOf = (field: string, label: string) => {
    const code = errors[field];
    if (!code) return undefined;
    return code === 'not_select' ? m.builder_error_not_select() : fieldErrorWords(code, label);
  };
  const save = async () => {
    await browserApi().stories.saveEdit({ params: { slug: editable.slug }, body: song });
    setSaved(song);
    setErrors({});
    toast.show({ tone: 'success', text: m.work_edit_saved() });
  };
  const explain = async (error: unknown) => {
    const fields = isApiError(error) ? error.body.fields : undefined;
    setErrors(fields ?? {});
    if (fields) return;
    await showFailure(error);
    if (isApiError(error) && error.body.code === 'story_accepted') {
      onTooLate(unsavedWords(saved, song));
      await revalidate();
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(save, explain);
  };
  // Focus the first wrong field only after the errors are shown beside their fields.
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirst(form.current);
  }, [errors]);
  const part: Part = { song, change, errorOf };
  return (
    <form ref={form} className="work-form" noValidate onSubmit={submit}>
      <WhoFields {...part} />
      <ChoiceChips
        legend={m.stories_vibe()}
        name="moods"
        kind="many"
        options={MOODS.map(({ id }) => ({ value: id, label: moodWords(id) }))}
        chosen={song.moods}
        error={errorOf('moods', m.stories_vibe())}
        onChange={(moods) => change({ moods })}
      />
      <Answers {...part} />
      <MustHaves {...part} />
      <TextArea
        label={m.stories_notes()}
        mark={m.builder_optional()}
        value={song.notes}
        counter={counterOf(LIMITS.notes)}
        error={errorOf('notes', m.stories_notes())}
        onChange={(event) => change({ notes: event.target.value })}
      />
      <p className="small muted">{m.work_edit_fixed()}</p>
      <div className="work-actions">
        <Button type="submit" busy={busy} busyLabel={m.work_saving()}>
          {m.work_save()}
        </Button>
      </div>
    </form>
  );
}

const focusFirst = (form: HTMLElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

function WhoFields({ song, change, errorOf }: Part) {
  return (
    <>
      <TextInput
        label={m.work_recipient()}
        value={song.recipient}
        maxLength={LIMITS.recipient}
        error={errorOf('recipient', m.work_recipient())}
        onChange={(event) => change({ recipient: event.target.value })}
      />
      <div className="work-pair">
        <Select
          label={m.stories_relationship()}
          value={song.relationship}
          placeholder=""
          options={RELATIONSHIPS.map(({ id }) => ({ value: id, label: relationshipWords(id) }))}
          error={errorOf('relationship', m.stories_relationship())}
          onChange={(event) => change({ relationship: event.target.value })}
        />
        <Select
          label={m.stories_occasion()}
          value={song.occasion}
          placeholder=""
          options={OCCASIONS.map(({ id }) => ({ value: id, label: occasionWords(id) }))}
          error={errorOf('occasion', m.stories_occasion())}
          onChange={(event) => change({ occasion: event.target.value })}
        />
      </div>
    </>
  );
}

function Answers({ song, change, errorOf }: Part) {
  const { questions } = song;
  const set = (at: number, part: Partial<SongEditForm['questions'][number]>) =>
    change({ questions: questions.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  return questions.map(({ question, answer }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an answer is identified by its place, because its question can change.
    <div key={at} className="grid gap-4">
      <Select
        label={m.work_question({ number: at + 1 })}
        value={question}
        options={STORY_PROMPTS.map(({ id }) => ({
          value: id,
          label: promptWords(id),
          disabled: id !== question && questions.some((other) => other.question === id),
        }))}
        error={errorOf(`questions.${at}.question`, m.work_question({ number: at + 1 }))}
        onChange={(event) => set(at, { question: event.target.value })}
      />
      <TextArea
        label={m.work_answer({ number: at + 1 })}
        ruled
        rows={7}
        value={answer}
        counter={counterOf(LIMITS.storyAnswer)}
        error={errorOf(`questions.${at}.answer`, m.work_answer({ number: at + 1 }))}
        onChange={(event) => set(at, { answer: event.target.value })}
      />
    </div>
  ));
}

function MustHaves({ song, change }: Part) {
  const items = song.must_have_questions;
  const save = (must_have_questions: SongEditForm['must_have_questions']) => change({ must_have_questions });
  return (
    <section className="grid gap-4">
      <Heading level={2} size="d4">
        {m.stories_must_include()}
      </Heading>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item is identified by its place.
        <fieldset key={at} className="panel grid gap-4">
          <legend className="sr-only">{m.builder_must_number({ number: at + 1 })}</legend>
          <TextInput
            label={m.builder_must_label()}
            value={item.answer}
            counter={counterOf(LIMITS.mustIncludeTitle)}
            onChange={(event) => save(items.with(at, { ...item, answer: event.target.value }))}
          />
          <TextArea
            label={m.builder_must_why()}
            mark={m.builder_optional()}
            value={item.description}
            counter={counterOf(LIMITS.mustIncludeDescription)}
            onChange={(event) => save(items.with(at, { ...item, description: event.target.value }))}
          />
          <div>
            <LinkButton
              aria-label={m.builder_must_remove({ number: at + 1 })}
              onClick={() => save(items.toSpliced(at, 1))}
            >
              {m.builder_must_remove_short()}
            </LinkButton>
          </div>
        </fieldset>
      ))}
      {items.length < MAX_MUST_HAVES ? (
        <div>
          <Button
            variant="secondary"
            size="small"
            icon="plus"
            onClick={() => save([...items, { answer: '', description: '' }])}
          >
            {m.builder_must_add()}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
