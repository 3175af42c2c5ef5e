import type { Commission, CommissionRow as CommissionAnswer } from '@keepsong/contract/studio';
import { filledMustHaves, filledPronunciations } from '@keepsong/domain/builder/song-data';
import type { Assignment, loadRecordingsOf } from './studio.repository.ts';

type Recordings = Awaited<ReturnType<typeof loadRecordingsOf>>;

/** One line of the artist's queue. */
export function commissionRow({ commission, story }: Assignment): CommissionAnswer {
  const { songData } = story;
  return {
    id: commission.id,
    state: commission.state as CommissionAnswer['state'],
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

/** The brief as the artist needs it: what to sing about, how names are said, the work so far. */
export function commissionView(assignment: Assignment, recordings: Recordings): Commission {
  const { commission, story } = assignment;
  const { songData } = story;
  return {
    ...commissionRow(assignment),
    relationship: songData.relationship,
    from_name: story.fromName,
    gender: songData.gender,
    extra_verses: story.extraVerses,
    questions: songData.questions,
    must_include: filledMustHaves(songData.must_have_questions).map(({ answer, description }) => ({
      title: answer,
      description,
    })),
    notes: songData.notes,
    pronunciations: filledPronunciations(songData.pronunciations).map(({ subject, pronounce, audio }) => {
      const recording = recordings.find(({ id }) => id === audio);
      return { subject, pronounce, audio_url: recording ? `/media/${recording.audioKey}` : null };
    }),
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
    story_slug: story.status === 'shipped' ? story.slug : null,
  };
}
