import { m } from '~/paraglide/messages.js';
import { FileDrop, type FileDropState } from '~/ui/field/file-drop.tsx';

type UploadProps = {
  file: File | null;
  /** Why the file that was chosen last is none. */
  fault: string | null;
  onFile: (file: File | null) => void;
};

/** Takes a recording from a file; what is wrong with one stands under the field. */
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
