import { FieldError } from '~/ui/field/field.tsx';
import { Recorder, type RecorderWords } from './recorder.tsx';
import { RecordingUpload } from './recording-upload.tsx';
import type { ChosenFile } from './use-chosen-file.ts';

export type RecordingWay = 'record' | 'upload';

export type TakeRecordingProps = {
  way: RecordingWay;
  /** The text that is to be recorded. */
  subject: string;
  chosen: ChosenFile;
  /** The shop's objection to the recording, '' for none. */
  fault: string;
  longestSeconds: number;
  words: RecorderWords;
};

/** Takes one recording in the chosen way. A fault of the previous one is shown where the next one is taken. */
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
