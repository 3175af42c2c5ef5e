import { APPLICATION_LIMITS, APPLICATION_RECORDINGS } from '@keepsong/domain/artists/application';
import { GENRES } from '@keepsong/domain/builder/options';
import { LIMITS } from '@keepsong/domain/text/limits';
import { type FormEvent, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { useUser } from '~/platform/session/use-user.ts';
import { genreWords } from '~/platform/words/genre.ts';
import { FilmDrop, RecordingDrop } from '~/shell/uploads/maker-drops.tsx';
import { Button } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { ChoiceChips } from '~/ui/field/choice-chips.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import { type Answers, EMPTY, FIELDS, languagesOf, type Wrong, wrongOf } from './apply-answers.ts';

/** The languages that most customers want. Producers get their names in English. */
const languages = () => [
  { value: 'English', label: m.apply_english() },
  { value: 'Spanish', label: m.apply_spanish() },
];

/** Asks for everything that the producers want to know, and sends the application. */
export function ApplyForm() {
  const [answers, setAnswers] = useState(EMPTY);
  const [wrong, setWrong] = useState<Wrong>({});
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { busy, run } = useAction();
  const form = useRef<HTMLFormElement>(null);
  const own = useUser()?.email ?? '';
  const email = (answers.email ?? own).trim();
  const set = (change: Partial<Answers>) => {
    setAnswers((before) => ({ ...before, ...change }));
    // Remove the error of a changed field. The field is checked again when the form is sent.
    setWrong((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = wrongOf(answers, email);
    setWrong(found);
    const first = FIELDS.find((field) => found[field]);
    if (first)
      return form.current?.querySelector<HTMLElement>(`[data-part="${first}"] :is(input, textarea)`)?.focus();
    await run(async () => {
      const { browserMakers } = await import('~/platform/api/maker-api.ts');
      const { name, genres, vocalStyle: vocal_style, about, recordings, film } = answers;
      const ids = recordings.map(({ id }) => id);
      const body = {
        name,
        email,
        genres,
        languages: languagesOf(answers),
        vocal_style,
        about,
        recordings: ids,
      };
      await browserMakers().applications.apply({ body: film ? { ...body, film: film.id } : body });
      setSentTo(email);
      window.scrollTo({ top: 0 });
    }, showFailure);
  }

  if (sentTo !== null)
    return (
      <div className="apply-done" role="status">
        <Heading level={2}>{m.apply_done()}</Heading>
        <Lead>{m.apply_done_text({ email: sentTo })}</Lead>
      </div>
    );
  return (
    <form ref={form} className="apply-form" noValidate onSubmit={(event) => void submit(event)}>
      <div data-part="name">
        <TextInput
          label={m.apply_name()}
          hint={m.apply_name_hint()}
          autoComplete="name"
          maxLength={LIMITS.personName}
          value={answers.name}
          error={wrong.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
      </div>
      <div data-part="email">
        <TextInput
          label={m.apply_email()}
          type="email"
          autoComplete="email"
          maxLength={LIMITS.email}
          value={answers.email ?? own}
          error={wrong.email}
          onChange={({ currentTarget }) => set({ email: currentTarget.value })}
        />
      </div>
      <div data-part="genres">
        <ChoiceChips
          legend={m.apply_genres()}
          name="genres"
          kind="many"
          options={GENRES.map(({ id }) => ({ value: id, label: genreWords(id) }))}
          chosen={answers.genres}
          error={wrong.genres}
          onChange={(genres) => set({ genres })}
        />
      </div>
      <div data-part="languages" className="apply-languages">
        <ChoiceChips
          legend={m.apply_languages()}
          name="languages"
          kind="many"
          options={languages()}
          chosen={answers.languages}
          error={wrong.languages}
          onChange={(chosen) => set({ languages: chosen })}
        />
        <TextInput
          label={m.apply_other_languages()}
          mark={m.apply_optional()}
          hint={m.apply_other_languages_hint()}
          maxLength={200}
          value={answers.otherLanguages}
          onChange={({ currentTarget }) => set({ otherLanguages: currentTarget.value })}
        />
      </div>
      <div data-part="vocalStyle">
        <TextInput
          label={m.apply_style()}
          hint={m.apply_style_hint()}
          maxLength={APPLICATION_LIMITS.vocalStyle}
          value={answers.vocalStyle}
          error={wrong.vocalStyle}
          onChange={({ currentTarget }) => set({ vocalStyle: currentTarget.value })}
        />
      </div>
      <Recordings answers={answers} error={wrong.recordings} set={set} />
      <div data-part="about" className="apply-part">
        <TextArea
          label={m.apply_about()}
          hint={m.apply_about_hint()}
          rows={5}
          counter={{
            max: APPLICATION_LIMITS.about,
            announce: (used, max) => m.apply_counted({ used, max }),
          }}
          value={answers.about}
          error={wrong.about}
          onChange={({ currentTarget }) => set({ about: currentTarget.value })}
        />
        {answers.film ? (
          <div className="apply-film">
            {/* biome-ignore lint/a11y/useMediaCaption: the applicant's own film, before it is sent */}
            <video controls preload="metadata" src={answers.film.url} />
            <Button variant="soft" size="small" onClick={() => set({ film: null })}>
              {m.apply_film_remove()}
            </Button>
          </div>
        ) : (
          <FilmDrop
            label={m.apply_film()}
            hint={m.apply_film_hint()}
            onDone={(film) => set({ film, about: answers.about })}
          />
        )}
      </div>
      <div data-part="isAgreed">
        <ul className="apply-terms">
          <li>{m.apply_terms_own()}</li>
          <li>{m.apply_terms_trial()}</li>
          <li>{m.apply_terms_pay()}</li>
          <li>{m.apply_terms_data()}</li>
        </ul>
        <Checkbox
          label={
            <>
              {m.apply_terms()} <TextLink to="/terms">{m.apply_terms_link()}</TextLink>
            </>
          }
          checked={answers.isAgreed}
          error={wrong.isAgreed}
          onChange={({ currentTarget }) => set({ isAgreed: currentTarget.checked })}
        />
      </div>
      <Button type="submit" busy={busy} busyLabel={m.apply_busy()}>
        {m.apply_send()}
      </Button>
    </form>
  );
}

type RecordingsProps = {
  answers: Answers;
  error: string | undefined;
  set: (change: Partial<Answers>) => void;
};

function Recordings({ answers: { recordings }, error, set }: RecordingsProps) {
  const left = APPLICATION_RECORDINGS - recordings.length;
  return (
    <fieldset data-part="recordings" className="apply-part">
      <legend className="label">{m.apply_recordings()}</legend>
      <p className="small muted">{m.apply_recordings_hint()}</p>
      <ol className="apply-songs">
        {recordings.map(({ id, url, file_name }) => (
          <li key={id}>
            <span className="wrap-anywhere">{file_name}</span>
            {/* biome-ignore lint/a11y/useMediaCaption: a song */}
            <audio controls preload="none" src={url} aria-label={file_name} />
            <Button
              variant="soft"
              size="small"
              aria-label={m.apply_remove_song({ name: file_name })}
              onClick={() => set({ recordings: recordings.filter((song) => song.id !== id) })}
            >
              {m.apply_remove()}
            </Button>
          </li>
        ))}
      </ol>
      {left > 0 ? (
        <RecordingDrop
          label={m.apply_recording_number({ number: recordings.length + 1, of: APPLICATION_RECORDINGS })}
          onDone={(song) => set({ recordings: [...recordings, song] })}
        />
      ) : null}
      <FieldError id="apply-recordings-error">{error}</FieldError>
    </fieldset>
  );
}
