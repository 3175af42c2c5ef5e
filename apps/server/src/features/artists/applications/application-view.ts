import type { ApplicationRow, TrialView } from '@keepsong/contract/makers/applications';
import { isTrialLate } from '@keepsong/domain/artists/application';
import type { Day } from '@keepsong/domain/time/chicago';
import { type MakerUpload, recordingView } from '../../uploads/maker-uploads.service.ts';
import type { ApplicationRecord } from './applications.repository.ts';

function dueOf(
  { state, trialDueDay: dueDay, trialSentAt }: ApplicationRecord,
  today: Day,
): ApplicationRow['trial'] {
  if (dueDay === null) return null;
  return {
    due_day: dueDay,
    sent_at: trialSentAt?.toISOString() ?? null,
    is_late: state === 'trial' && isTrialLate({ dueDay, isSent: trialSentAt !== null }, today),
  };
}

/** An application in the form in which lists of the desk show it. */
export const applicationRow = (
  record: ApplicationRecord,
  score: number | null,
  today: Day,
): ApplicationRow => ({
  id: record.id,
  name: record.name,
  email: record.email,
  genres: record.genres,
  languages: record.languages,
  vocal_style: record.vocalStyle,
  state: record.state,
  score,
  created_at: record.createdAt.toISOString(),
  trial: dueOf(record, today),
});

/** The trial song of an application. Null before a producer has asked for one. */
export function trialView(
  record: ApplicationRecord,
  uploads: readonly MakerUpload[],
  today: Day,
): TrialView | null {
  const { trialBrief: brief } = record;
  const due = dueOf(record, today);
  if (brief === null || due === null) return null;
  const upload = uploads.find(({ id }) => id === record.trialUploadId);
  return {
    ...{ ...due, brief, title: record.trialTitle, lyrics: record.trialLyrics },
    recording: upload ? recordingView(upload) : null,
    returned: record.trialReturned,
  };
}
