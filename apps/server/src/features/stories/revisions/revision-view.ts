import type { Revision } from '@keepsong/contract/story/story-work';
import type { RevisionRow } from './revisions.repository.ts';

/** A revision as the owner of the song and its artist read it. */
export function revisionView(row: RevisionRow): Revision {
  return {
    id: row.id,
    state: row.state,
    requests: row.requests,
    note: row.note,
    free_lines: row.freeLines,
    paid_lines: row.paidLines,
    due_at: row.dueAt.toISOString(),
    answer: row.state === 'requested' ? '' : row.answer,
    before:
      row.lyricsBefore === null
        ? null
        : {
            title: row.titleBefore ?? '',
            lyrics: row.lyricsBefore,
            audio_url: row.audioBefore && `/media/${row.audioBefore}`,
            duration_seconds: row.durationBefore ?? 0,
          },
    created_at: row.createdAt.toISOString(),
    answered_at: row.answeredAt?.toISOString() ?? null,
    accepted_at: row.acceptedAt?.toISOString() ?? null,
  };
}

/** The same for the artist, who also reads an answer that was not sent yet. */
export const artistRevisionView = (row: RevisionRow): Revision => ({
  ...revisionView(row),
  answer: row.answer,
});
