import type { Commission } from '@keepsong/contract/studio';
import { m } from '~/paraglide/messages.js';
import { FileDrop, type FileDropState } from '~/ui/field/file-drop.tsx';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import { Spinner } from '~/ui/status/spinner.tsx';
import { RecordingPlayer } from './recording-player.tsx';
import type { Upload, UploadState } from './use-upload.ts';

/**
 * The kinds of file that the file picker offers. This only helps artists to find the right file: the server checks the
 * content.
 */
const ACCEPT = '.wav,.mp3,.flac,.m4a,audio/wav,audio/x-wav,audio/mpeg,audio/flac,audio/mp4,audio/x-m4a';

type Audio = Commission['audio'];

type RecordingProps = {
  commission: Commission;
  /** The title as the artist has typed it so far. */
  title: string;
  audio: Audio;
  upload: Upload;
};

/** The recording: the artist uploads it, sees the result of the check, plays it, and can replace it. */
export function Recording({ commission, title, audio, upload }: RecordingProps) {
  const { state, start, cancel } = upload;
  return (
    <fieldset className="studio-recording">
      <legend className="label">{m.studio_recording()}</legend>
      {audio ? <RecordingPlayer commission={commission} title={title} audio={audio} /> : null}
      {state.kind === 'checking' ? (
        <p className="studio-checking">
          <Spinner size={20} />
          <span>
            <b>{state.name}</b>
            {m.studio_checking()}
          </span>
        </p>
      ) : (
        <FileDrop
          label={audio ? m.studio_replace_drop() : m.studio_upload()}
          hint={m.studio_upload_hint()}
          accept={ACCEPT}
          state={dropState(state)}
          words={{
            cancel: m.studio_upload_cancel(),
            remove: m.studio_upload_cancel(),
            replace: m.studio_replace(),
          }}
          onFile={start}
          onCancel={cancel}
        />
      )}
      <VisuallyHidden role="status">{spoken(state, audio)}</VisuallyHidden>
    </fieldset>
  );
}

const dropState = (state: UploadState): FileDropState =>
  state.kind === 'checking' ? { kind: 'idle' } : state;

/**
 * The text for screen readers. The percentage changes only in steps of 25, because a screen reader that announces each
 * percent would say nothing else.
 */
function spoken(state: UploadState, audio: Audio): string {
  if (state.kind === 'uploading') return m.studio_uploading({ percent: Math.floor(state.percent / 25) * 25 });
  if (state.kind === 'checking') return m.studio_checking();
  return audio ? m.studio_recording_ready({ name: audio.file_name }) : '';
}
