import { FieldError } from '~/ui/field/field.tsx';
import { Recorder, type RecorderWords } from './recorder.tsx';
import { RecordingUpload } from './recording-upload.tsx';
import type { ChosenFile } from './use-chosen-file.ts';

export type RecordingWay = 'record' | 'upload';

export type TakeRecordingProps = {
  way: RecordingWay;
  /** What is recorded. */
  subject: string;
  chosen: ChosenFile;
  /** What the shop finds wrong with it; '' for nothing. */
  fault: string;
  longestSeconds: number;
  words: RecorderWords;
};

/** Takes one recording in the way that was chosen, and says what is wrong with it where the next one is taken. */
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
