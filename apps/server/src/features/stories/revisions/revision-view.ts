import type { Revision } from '@keepsong/contract/story/story-work';
import { maskContacts } from '@keepsong/domain/conversations/mask-contacts';
import type { RevisionRow } from './revisions.repository.ts';

/** A revision as the song's owner sees it. The artist's answer is hidden until the new version is delivered. */
export function revisionView(row: RevisionRow): Revision {
  return {
    id: row.id,
    state: row.state,
    requests: row.requests,
    note: row.note,
    return_of: row.returnOf,
    free_lines: row.freeLines,
    paid_lines: row.paidLines,
    due_at: row.dueAt.toISOString(),
    answer: row.answeredAt === null ? '' : maskContacts(row.answer),
    before:
      row.lyricsBefore === null
        ? null
        : {
            title: row.titleBefore ?? '',
            lyrics: row.lyricsBefore,
            // The old recording of an accepted revision is deleted, perhaps a moment later.
            audio_url: row.state === 'accepted' ? null : row.audioBefore && `/media/${row.audioBefore}`,
            duration_seconds: row.durationBefore ?? 0,
          },
    created_at: row.createdAt.toISOString(),
    answered_at: row.answeredAt?.toISOString() ?? null,
    accepted_at: row.acceptedAt?.toISOString() ?? null,
  };
}

/** A revision as the artist sees it, with the answer that is not delivered yet. */
export const artistRevisionView = (row: RevisionRow): Revision => ({
  ...revisionView(row),
  requests: row.requests.map(({ edits: [edit], ...request }) => ({
    ...request,
    edits: [{ line: maskContacts(edit.line) }],
  })),
  note: maskContacts(row.note),
  answer: row.answer,
});
