import { FieldError } from '~/ui/field/field.tsx';
import { Recorder, type RecorderWords } from './recorder.tsx';
import { RecordingUpload } from './recording-upload.tsx';
import type { ChosenFile } from './use-chosen-file.ts';

export type RecordingWay = 'record' | 'upload';

export type TakeRecordingProps = {
  way: RecordingWay;
  /** The text that the visitor reads aloud in the recording. */
  subject: string;
  chosen: ChosenFile;
  /** Why the shop refused the last recording, or '' for no refusal. */
  fault: string;
  longestSeconds: number;
  words: RecorderWords;
};

/**
 * Lets the visitor record or upload one recording, as `way` says. An error is shown under the recorder or the file
 * field.
 */
export function TakeRecording({ way, subject, chosen, fault, longestSeconds, words }: TakeRecordingProps) {
  if (way === 'upload')
    return (
      <RecordingUpload
        file={chosen.file}
        fault={chosen.fault ?? (fault || null)}
        onFile={(file) => void chosen.take(file)}
      />
    );
  return (
    <>
      <Recorder
        subject={subject}
        recorded={chosen.file}
        onRecorded={chosen.setFile}
        longestSeconds={longestSeconds}
        words={words}
      />
      <FieldError>{fault}</FieldError>
    </>
  );
}
