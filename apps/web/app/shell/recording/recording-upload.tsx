import { m } from '~/paraglide/messages.js';
import { FileDrop, type FileDropState } from '~/ui/field/file-drop.tsx';

type UploadProps = {
  file: File | null;
  /** The reason why the last chosen file is not a valid recording. */
  fault: string | null;
  onFile: (file: File | null) => void;
};

/** A file field for a recording. A fault is shown under the field. */
export function RecordingUpload({ file, fault, onFile }: UploadProps) {
  return (
    <FileDrop
      label={m.builder_upload_label()}
      hint={m.builder_upload_hint()}
      accept="audio/*,.m4a,.mp3,.wav,.flac,.ogg,.webm"
      state={stateOf(file, fault)}
      words={{
        cancel: m.builder_cancel(),
        remove: m.builder_upload_remove(),
        replace: m.builder_upload_replace(),
      }}
      onFile={onFile}
      onCancel={() => onFile(null)}
    />
  );
}

function stateOf(file: File | null, fault: string | null): FileDropState {
  if (fault !== null) return { kind: 'refused', text: fault };
  return file ? { kind: 'done', name: file.name } : { kind: 'idle' };
}
