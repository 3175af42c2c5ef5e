import type { CheckRow as CheckAnswer, CheckView } from '@keepsong/contract/makers/checks';
import type { Commission } from '@keepsong/contract/studio';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { checkBy } from '@keepsong/domain/studio/check';
import { pagePeaks } from '../../artists/artists.service.ts';
import { portraitPath } from '../../artists/portrait.ts';
import { type BriefRecordings, briefOf } from '../../stories/brief.ts';
import type { CheckNote, CheckRow, findVersions, WaitingRow } from './checks.repository.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const media = (key: string | null): string | null => (key === null ? null : `/media/${key}`);
const noteView = ({ atSeconds, text }: CheckNote) => ({ at_seconds: atSeconds, text });

/** A version that waits, as one row of the list. */
export function checkRow({ check, commission, story, artist, songs, customer }: WaitingRow): CheckAnswer {
  const { recipient, genre, moods, tempo, occasion } = story.songData;
  return {
    id: commission.id,
    version: check.version,
    order_number: story.orderId === null ? null : orderNumber(story.orderId),
    ...{ title: check.title, recipient, genre, moods, tempo, occasion },
    artist: { id: artist.id, name: artist.artistName, photo: portraitPath(artist) },
    customer,
    put_up_at: check.putUpAt.toISOString(),
    check_by: checkBy(check.putUpAt).toISOString(),
    promised_at: iso(commission.dueAt),
    is_change: commission.deliveredAt !== null,
    is_first: songs === '0',
  };
}

type Parts = {
  recordings: BriefRecordings;
  versions: Awaited<ReturnType<typeof findVersions>>;
  notes: readonly CheckNote[][];
  asked: CheckView['asked'];
};

/**
 * A version with everything that the staff compare: the customer's wishes, how names are said, and the words
 * with their times.
 */
export function checkView(found: WaitingRow, { recordings, versions, notes, asked }: Parts): CheckView {
  const { check, commission, story } = found;
  return {
    ...checkRow(found),
    ...briefOf(story, recordings),
    from_name: story.fromName,
    questions: story.songData.questions,
    is_waiting: check.outcome === null,
    lyrics: check.lyrics,
    line_starts:
      commission.audioKey === check.audioKey && commission.lineStarts ? [...commission.lineStarts] : null,
    artist_note: commission.artistNote,
    audio_url: media(check.audioKey),
    duration_seconds: check.durationSeconds,
    peaks: pagePeaks(check.peaks),
    reason: check.reason,
    asked,
    versions: versions.map(({ check: one, by }, at) => ({
      version: one.version,
      put_up_at: one.putUpAt.toISOString(),
      outcome: one.outcome,
      decided_at: iso(one.decidedAt),
      decided_by: one.decidedBy === null ? null : by,
      notes: (notes[at] ?? []).map(noteView),
    })),
  };
}

/** The last version that an artist has put up for the check, as the artist sees it. */
export const ownCheckView = (
  check: CheckRow,
  notes: readonly CheckNote[],
): NonNullable<Commission['check']> => ({
  version: check.version,
  put_up_at: check.putUpAt.toISOString(),
  outcome: check.outcome,
  audio_url: media(check.audioKey),
  notes: notes.map(noteView),
});
