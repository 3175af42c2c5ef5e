import type { ApplicationRow, TrialView } from '@keepsong/contract/makers/applications';
import { type MakerUpload, recordingView } from '../../uploads/maker-uploads.service.ts';
import type { ApplicationRecord } from './applications.repository.ts';

/** An application in the form in which lists of the desk show it. */
export const applicationRow = (record: ApplicationRecord, score: number | null): ApplicationRow => ({
  id: record.id,
  name: record.name,
  email: record.email,
  genres: record.genres,
  languages: record.languages,
  vocal_style: record.vocalStyle,
  state: record.state,
  score,
  created_at: record.createdAt.toISOString(),
  trial:
    record.trialDueDay === null
      ? null
      : { due_day: record.trialDueDay, sent_at: record.trialSentAt?.toISOString() ?? null },
});

/** The trial song of an application. Null before a producer has asked for one. */
export function trialView(record: ApplicationRecord, uploads: readonly MakerUpload[]): TrialView | null {
  const { trialBrief: brief, trialDueDay: due_day } = record;
  if (brief === null || due_day === null) return null;
  const upload = uploads.find(({ id }) => id === record.trialUploadId);
  return {
    ...{ brief, due_day, title: record.trialTitle, lyrics: record.trialLyrics },
    recording: upload ? recordingView(upload) : null,
    sent_at: record.trialSentAt?.toISOString() ?? null,
    returned: record.trialReturned,
  };
}
