import type { NameOption } from '@keepsong/contract/instant';
import { readNameKey } from '@keepsong/domain/instant/name-keys';
import { isBlank } from '@keepsong/domain/text/tidy';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { isApiError } from '~/platform/api/api-error.ts';
import { claimUpload } from '~/platform/api/claim-upload.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { recorderWords } from '~/shell/recording/recorder-words.ts';
import { recordingFaultWords } from '~/shell/recording/recording-fault-words.ts';
import { type RecordingWay, TakeRecording } from '~/shell/recording/take-recording.tsx';
import { useChosenFile } from '~/shell/recording/use-chosen-file.ts';
import { Button } from '~/ui/action/button.tsx';
import { Segment } from '~/ui/field/segment.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';

/** A limit of 15 s is enough to say a name. */
const LONGEST_SECONDS = 15;
const RESPELLING_MAX = 60;

type Way = 'spell' | RecordingWay;

type AddNameProps = {
  spelling: string;
  onAdded: (option: NameOption) => void;
  onSkip: () => void;
  onClose: () => void;
};

/** 'Add your pronunciation': a respelling or a recording, with 'Submit' or skip (spec 2.4-15, 2.4-17). */
export function AddName({ spelling, onAdded, onSkip, onClose }: AddNameProps) {
  const [way, setWay] = useState<Way>('spell');
  const [respelling, setRespelling] = useState('');
  const [fault, setFault] = useState('');
  const { busy, run } = useAction();
  const chosen = useChosenFile(() => setFault(''));
  const submit = async () => {
    if (way === 'spell' && isBlank(respelling)) return setFault(m.instant_new_empty());
    if (way !== 'spell' && chosen.file === null) return setFault(m.instant_new_no_recording());
    await run(
      async () => onAdded(await send(spelling, way === 'spell' ? { respelling } : { file: chosen.file })),
      (error) => setFault(faultWords(error)),
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.instant_new_title()}
      closeLabel={m.shell_close()}
      actions={
        <>
          <Button busy={busy} onClick={() => void submit()}>
            {m.instant_new_submit()}
          </Button>
          <Button variant="ghost" onClick={onSkip}>
            {m.instant_skip()}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p>{m.instant_new_text({ name: spelling })}</p>
        <Segment
          legend={m.builder_say_way()}
          hideLegend
          name="way"
          value={way}
          options={[
            { value: 'spell', label: m.builder_way_spell() },
            { value: 'record', label: m.builder_way_record() },
            { value: 'upload', label: m.builder_way_upload() },
          ]}
          onChange={(next) => {
            if (next !== 'spell' && next !== 'record' && next !== 'upload') return;
            setWay(next);
            chosen.setFile(null);
          }}
        />
        {way === 'spell' ? (
          <TextInput
            label={m.instant_new_respelling()}
            hint={m.instant_new_respelling_hint()}
            value={respelling}
            maxLength={RESPELLING_MAX}
            autoComplete="off"
            error={fault || undefined}
            onChange={(event) => {
              setRespelling(event.target.value);
              setFault('');
            }}
          />
        ) : (
          <>
            <TakeRecording
              way={way}
              subject={spelling}
              chosen={chosen}
              fault={fault}
              longestSeconds={LONGEST_SECONDS}
              words={recorderWords(m.builder_record_hint({ seconds: LONGEST_SECONDS }))}
            />
            <p className="small muted">{m.instant_new_by_letters()}</p>
          </>
        )}
      </div>
    </Dialog>
  );
}

/**
 * Sends the pronunciation. The text fields are appended before the file, because the shop reads the form in this order.
 */
async function send(
  spelling: string,
  { respelling, file }: { respelling?: string; file?: File | null },
): Promise<NameOption> {
  const form = new FormData();
  form.append('spelling', spelling);
  if (respelling) form.append('respelling', respelling);
  if (file) form.append('file', file);
  const { name } = await browserApi().instant.addName({ body: form });
  const choice = readNameKey(name.name_key);
  if (choice?.by === 'recording') await claimUpload({ id: choice.id, expires_at: '' });
  return name;
}

function faultWords(error: unknown): string {
  if (!isApiError(error) || error.body.code !== 'name_unreadable') return recordingFaultWords(error);
  const letter = error.body.details?.unknown;
  return typeof letter === 'string' && letter !== ''
    ? m.instant_respelling_unknown({ part: letter })
    : m.instant_name_unreadable();
}
