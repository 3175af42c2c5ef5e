import { LIMITS } from '@keepsong/domain/text/limits';
import { isBlank } from '@keepsong/domain/text/tidy';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import type { RecorderWords } from '~/shell/recording/recorder.tsx';
import { TakeRecording } from '~/shell/recording/take-recording.tsx';
import { useChosenFile } from '~/shell/recording/use-chosen-file.ts';
import { Button } from '~/ui/action/button.tsx';
import { Segment } from '~/ui/field/segment.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { Icon } from '~/ui/picture/icon.tsx';
import { ProgressBar } from '~/ui/status/progress-bar.tsx';
import type { PronunciationWay } from './pronunciation-box.tsx';
import { type Attempt, useSaveSaying } from './use-save-saying.ts';

/** The longest recording. 30 s are enough to say a name. */
const LONGEST_SECONDS = 30;

const recorderWords = (): RecorderWords => ({
  hint: m.builder_record_hint({ seconds: LONGEST_SECONDS }),
  faults: {
    denied: m.builder_microphone_denied(),
    missing: m.builder_microphone_missing(),
    busy: m.builder_microphone_busy(),
    unsupported: m.builder_microphone_unsupported(),
  },
});

type DialogProps = { way: PronunciationWay; subject: string; onClose: () => void };

/** Adds one pronunciation. `subject` is the name or word, and the customer says or spells how it is pronounced. */
export default function PronunciationDialog({ way: first, subject: given, onClose }: DialogProps) {
  const [way, setWay] = useState(first);
  const [subject, setSubject] = useState(given);
  const [pronounce, setPronounce] = useState('');
  const [tried, setTried] = useState(false);
  const { attempt, save, forget } = useSaveSaying(onClose);
  const chosen = useChosenFile(forget);
  const { file, fault, setFile } = chosen;
  // When the shop refuses an uploaded file, the error is shown beside the file field.
  const refused = attempt.kind === 'refused' && attempt.ofFile && way === 'upload' ? attempt.text : null;
  const ready = !isBlank(subject) && (way === 'spell' ? !isBlank(pronounce) : file !== null);
  const submit = () => {
    setTried(true);
    if (ready) void save({ subject, pronounce, file: way === 'spell' ? null : file });
  };
  const choose = (next: PronunciationWay) => {
    setWay(next);
    setFile(null);
    setTried(false);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={given ? m.builder_say_dialog_title({ subject: given }) : m.builder_say_dialog_title_any()}
      closeLabel={m.builder_close_dialog()}
      actions={<DialogActions attempt={attempt} onSave={submit} onClose={onClose} />}
    >
      <div className="grid gap-5">
        <TextInput
          label={m.builder_say_subject()}
          value={subject}
          maxLength={LIMITS.pronunciationSubject}
          placeholder={m.builder_say_subject_example()}
          error={tried && isBlank(subject) ? m.builder_say_subject_empty() : undefined}
          onChange={(event) => setSubject(event.target.value)}
        />
        <WaySegment way={way} onChange={choose} />
        {way === 'spell' ? null : (
          <TakeRecording
            way={way}
            subject={subject}
            chosen={chosen}
            fault={refused ?? ''}
            longestSeconds={LONGEST_SECONDS}
            words={recorderWords()}
          />
        )}
        <TextInput
          label={m.builder_say_spelling()}
          mark={way === 'spell' ? undefined : m.builder_optional()}
          hint={m.builder_say_spelling_hint()}
          value={pronounce}
          maxLength={LIMITS.pronunciationSpelling}
          error={tried && way === 'spell' && isBlank(pronounce) ? m.builder_say_spelling_empty() : undefined}
          onChange={(event) => setPronounce(event.target.value)}
        />
        {(fault ?? refused) ? null : (
          <AttemptState
            attempt={attempt}
            missing={tried && !isBlank(subject) && way !== 'spell' && file === null}
          />
        )}
      </div>
    </Dialog>
  );
}

function WaySegment({ way, onChange }: { way: PronunciationWay; onChange: (way: PronunciationWay) => void }) {
  return (
    <Segment
      legend={m.builder_say_way()}
      hideLegend
      name="way"
      value={way}
      options={[
        { value: 'record', label: m.builder_way_record() },
        { value: 'upload', label: m.builder_way_upload() },
        { value: 'spell', label: m.builder_way_spell() },
      ]}
      onChange={(next) => (next === 'record' || next === 'upload' || next === 'spell') && onChange(next)}
    />
  );
}

function DialogActions(props: { attempt: Attempt; onSave: () => void; onClose: () => void }) {
  return (
    <>
      <Button
        variant="ink"
        busy={props.attempt.kind === 'saving'}
        busyLabel={m.builder_saving()}
        onClick={props.onSave}
      >
        {m.builder_say_save()}
      </Button>
      <Button variant="ghost" onClick={props.onClose}>
        {m.builder_cancel()}
      </Button>
    </>
  );
}

function AttemptState({ attempt, missing }: { attempt: Attempt; missing: boolean }) {
  if (attempt.kind === 'saving')
    return <ProgressBar label={m.builder_saving()} percent={Math.round(attempt.share * 100)} />;
  const text = attempt.kind === 'refused' ? attempt.text : missing ? m.builder_say_nothing_yet() : null;
  return text ? (
    <p className="help help--error" role="alert">
      <Icon name="alert" />
      <span>{text}</span>
    </p>
  ) : null;
}
