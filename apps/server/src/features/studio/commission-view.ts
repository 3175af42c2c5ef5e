import type { Commission, CommissionRow as CommissionAnswer } from '@keepsong/contract/studio';
import type { CommissionState } from '@keepsong/domain/states/tables';
import { briefOf, type NameRecordings } from '../stories/brief.ts';
import type { Assignment } from './studio.repository.ts';

/** One line of the artist's queue. */
export function commissionRow({ commission, story }: Assignment): CommissionAnswer {
  const { songData } = story;
  return {
    id: commission.id,
    state: shownState(commission.state),
    recipient: songData.recipient,
    occasion: songData.occasion,
    genre: songData.genre,
    moods: songData.moods,
    tempo: songData.tempo,
    offer_expires_at:
      commission.state === 'offered' ? (commission.offerExpiresAt?.toISOString() ?? null) : null,
    delivery_days: commission.deliveryDays,
    due_at: commission.dueAt?.toISOString() ?? null,
    delivered_at: commission.deliveredAt?.toISOString() ?? null,
    fee_cents: commission.feeCents,
    title: commission.title,
  };
}

/** The brief for the artist: the subject of the song, how names are said, and the work so far. */
export function commissionView(
  assignment: Assignment,
  recordings: NameRecordings,
  since: Pick<Commission, 'messages' | 'revisions' | 'contributions'>,
): Commission {
  const { commission, story } = assignment;
  return {
    ...commissionRow(assignment),
    ...briefOf(story, recordings),
    from_name: story.fromName,
    questions: story.songData.questions,
    lyrics: commission.lyrics,
    artist_note: commission.artistNote,
    audio: commission.audioKey
      ? {
          url: `/media/${commission.audioKey}`,
          file_name: commission.audioFileName ?? '',
          duration_seconds: commission.durationSeconds,
          peaks: commission.peaks,
        }
      : null,
    line_starts: commission.lineStarts && [...commission.lineStarts],
    story_slug: story.status === 'shipped' ? story.slug : null,
    ...since,
  };
}

/** The state as an artist sees it. Commissions that are canceled or offered to no artist appear on no desk. */
function shownState(state: CommissionState): CommissionAnswer['state'] {
  if (state === 'briefed' || state === 'declined' || state === 'canceled')
    throw new Error(`a commission in state ${state} must not be on a desk`);
  return state;
}
