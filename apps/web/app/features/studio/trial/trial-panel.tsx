import type { TrialView } from '@keepsong/contract/makers/applications';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { LYRICS_MAX } from '@keepsong/domain/studio/lyrics';
import { LIMITS } from '@keepsong/domain/text/limits';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { RecordingDrop } from '~/shell/uploads/maker-drops.tsx';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Tissue } from '~/ui/layout/surface.tsx';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';

/** The trial song of an applicant: the shop's brief, and the fields to hand in the song. */
export default function TrialPanel({ loaded }: { loaded: TrialView }) {
  const { locale } = usePage();
  const [trial, setTrial] = useState(loaded);
  const [isOpen, setOpen] = useState(loaded.sent_at === null);
  const day = formatWeekday(trial.due_day, locale);
  return (
    <section className="studio-section trial">
      <Heading level={2} size="d3">
        {m.studio_trial_title()}
      </Heading>
      <Tissue ink="amber" className="trial-brief">
        <p>
          <b>{trial.is_late ? m.studio_trial_late({ day }) : m.studio_trial_by({ day })}</b>{' '}
          {m.studio_trial_free()}
        </p>
        <p className="desk-written">{trial.brief}</p>
      </Tissue>
      {trial.returned ? (
        <p className="desk-written">
          <b>{m.studio_trial_returned()}</b> {trial.returned}
        </p>
      ) : null}
      <VisuallyHidden role="status">{isOpen ? '' : m.studio_trial_sent()}</VisuallyHidden>
      {isOpen ? (
        <TrialForm
          trial={trial}
          onSent={(next) => {
            setTrial(next);
            setOpen(false);
          }}
        />
      ) : (
        <div className="trial-form">
          <p>
            <b>{trial.title}</b>
          </p>
          {trial.recording ? (
            // biome-ignore lint/a11y/useMediaCaption: the maker's own song
            <audio controls preload="none" src={trial.recording.url} aria-label={trial.title} />
          ) : null}
          <p>{m.studio_trial_sent()}</p>
          <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
            {m.studio_trial_again()}
          </Button>
        </div>
      )}
    </section>
  );
}

function TrialForm({ trial, onSent }: { trial: TrialView; onSent: (trial: TrialView) => void }) {
  const [title, setTitle] = useState(trial.title);
  const [lyrics, setLyrics] = useState(trial.lyrics);
  const [recording, setRecording] = useState(trial.recording);
  const [isAsked, setAsked] = useState(false);
  const { busy, error, run } = useAction();
  const missing = (value: string, words: string) => (isAsked && value.trim() === '' ? words : undefined);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (title.trim() === '' || lyrics.trim() === '' || recording === null) return;
    const sent = await run(async () => {
      const { browserMakers } = await import('~/platform/api/maker-api.ts');
      const body = { title, lyrics, recording_id: recording.id };
      return browserMakers().applications.sendTrial({ body });
    });
    if (sent) onSent(sent.trial);
  };
  return (
    <form className="trial-form" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label={m.studio_work_title()}
        maxLength={LIMITS.songTitle}
        error={missing(title, m.studio_trial_title_missing())}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <TextArea
        label={m.studio_trial_lyrics()}
        rows={8}
        maxLength={LYRICS_MAX}
        error={missing(lyrics, m.studio_trial_lyrics_missing())}
        value={lyrics}
        onChange={({ currentTarget }) => setLyrics(currentTarget.value)}
      />
      {recording ? (
        <div>
          <p className="wrap-anywhere">
            <b>{recording.file_name}</b>
          </p>
          {/* biome-ignore lint/a11y/useMediaCaption: the maker's own song; the lyrics stand above */}
          <audio controls preload="none" src={recording.url} aria-label={recording.file_name} />
        </div>
      ) : null}
      <div>
        <RecordingDrop
          label={recording ? m.studio_replace_drop() : m.studio_upload()}
          hint={m.studio_trial_hint()}
          onDone={setRecording}
        />
        <FieldError>{isAsked && recording === null ? m.studio_trial_recording_missing() : null}</FieldError>
      </div>
      <FieldError>{error ? errorWords(error) : null}</FieldError>
      <Button type="submit" busy={busy}>
        {m.studio_trial_send()}
      </Button>
    </form>
  );
}
