import type { VoiceMemo } from '@keepsong/contract/builder';
import { MEMO_MAX_SECONDS } from '@keepsong/domain/builder/pronunciations';
import { formatDuration } from '@keepsong/domain/format/duration';
import { useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { isNetworkError } from '~/platform/api/api-error.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { PlayClip } from '~/shell/player/play-clip.tsx';
import { RecordOrUpload } from '~/shell/recording/record-or-upload.tsx';
import { recorderWords } from '~/shell/recording/recorder-words.ts';
import { recordingFaultWords } from '~/shell/recording/recording-fault-words.ts';
import { useChosenFile } from '~/shell/recording/use-chosen-file.ts';
import { Button } from '~/ui/action/button.tsx';
import { IconButton } from '~/ui/action/icon-button.tsx';
import { ProgressBar } from '~/ui/status/progress-bar.tsx';
import { browserDraft } from '../draft/draft.ts';
import { useDraft } from '../page/builder-context.tsx';

/** A voice memo for the artist: recorded here or uploaded as a file, and saved with the draft. */
export default function VoiceMemoPart() {
  const memo = useDraft(({ voiceMemo }) => voiceMemo);
  return memo ? <Kept memo={memo} /> : <NewMemo />;
}

function Kept({ memo: { audio_url, duration_seconds } }: { memo: VoiceMemo }) {
  const { busy, run } = useAction();
  const remove = async () => {
    const draft = browserDraft();
    const params = { id: draft.state.getState().data.slug };
    draft.takeSpoken((await browserApi().builder.removeVoiceMemo({ params })).draft);
  };
  return (
    <p className="sayings__one" aria-busy={busy || undefined}>
      <PlayClip src={audio_url} subject={m.builder_memo_yours()} />
      <b className="sayings__text">{m.builder_memo_yours()}</b>
      <span className="small muted num">{formatDuration(duration_seconds)}</span>
      <IconButton
        icon="trash"
        label={m.builder_memo_delete()}
        aria-disabled={busy || undefined}
        onClick={() => void run(remove, showFailure)}
      />
    </p>
  );
}

/** A recording is sent as soon as it is made, so that going to the next page does not lose it. */
function NewMemo() {
  const [fault, setFault] = useState('');
  const [share, setShare] = useState<number | null>(null);
  const chosen = useChosenFile(
    () => setFault(''),
    (file) => void send(file),
  );
  const sending = useRef(false);

  async function send(file: File): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setFault('');
    setShare(0);
    try {
      const id = await browserDraft().ensureSlug();
      if (id === null) return setFault(m.builder_memo_unsent());
      const body = new FormData();
      body.append('file', file);
      const input = { params: { id }, body };
      browserDraft().takeSpoken(
        (await browserApi().builder.setVoiceMemo(input, { onProgress: setShare })).draft,
      );
    } catch (error) {
      setFault(isNetworkError(error) ? m.builder_memo_unsent() : recordingFaultWords(error));
    } finally {
      sending.current = false;
      setShare(null);
    }
  }

  const { file } = chosen;
  if (share !== null) return <ProgressBar label={m.builder_saving()} percent={Math.round(share * 100)} />;
  return (
    <div className="grid gap-4">
      <RecordOrUpload
        name="memo-way"
        subject={m.builder_memo_yours()}
        chosen={chosen}
        fault={fault}
        longestSeconds={MEMO_MAX_SECONDS}
        words={recorderWords(m.builder_memo_limit({ minutes: MEMO_MAX_SECONDS / 60 }))}
      />
      {file && fault ? <Button onClick={() => void send(file)}>{m.builder_memo_again()}</Button> : null}
    </div>
  );
}
