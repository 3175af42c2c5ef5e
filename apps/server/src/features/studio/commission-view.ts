import type { Commission, CommissionRow as CommissionAnswer } from '@keepsong/contract/studio';
import { maskContacts } from '@keepsong/domain/conversations/mask-contacts';
import type { CommissionState } from '@keepsong/domain/states/tables';
import { heldUntil } from '@keepsong/domain/studio/question';
import { NOTHING_BACK, type TakenBack } from '../earnings/expected-pay.service.ts';
import { type Brief, type BriefRecordings, briefOf } from '../stories/brief.ts';
import type { Assignment } from './studio.repository.ts';

/** A commission as one row of the artist's queue. */
export function commissionRow(
  { commission, story }: Assignment,
  { feeCents: takenBack }: TakenBack = NOTHING_BACK,
): CommissionAnswer {
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
    question: questionOf(commission),
    delivery_days: commission.deliveryDays,
    due_at: commission.dueAt?.toISOString() ?? null,
    delivered_at: commission.deliveredAt?.toISOString() ?? null,
    fee_cents: commission.feeCents,
    pays_cents: commission.feeCents - takenBack,
    title: commission.title,
  };
}

/**
 * A commission with everything that its artist needs: the brief, how names are spoken, and the artist's work so far.
 */
export function commissionView(
  assignment: Assignment,
  recordings: BriefRecordings,
  takenBack: TakenBack | undefined,
  since: Pick<
    Commission,
    'messages' | 'revisions' | 'contributions' | 'check' | 'is_heard_first' | 'asked_days'
  >,
): Commission {
  const { commission, story } = assignment;
  return {
    ...commissionRow(assignment, takenBack),
    ...maskedBrief(briefOf(story, recordings)),
    from_name: story.fromName,
    questions: story.songData.questions.map(({ question, answer }) => ({
      question,
      answer: maskContacts(answer),
    })),
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
    has_talk: story.orderId !== null,
    story_slug: story.status === 'shipped' ? story.slug : null,
    ...since,
    contributions: since.contributions.map((one) => ({ ...one, memories: maskContacts(one.memories) })),
  };
}

/**
 * The customer's words, with contact details hidden, so that customer and artist stay in touch only through the
 * shop.
 */
const maskedBrief = (brief: Brief): Brief => ({
  ...brief,
  must_include: brief.must_include.map(({ title, description }) => ({
    title: maskContacts(title),
    description: maskContacts(description),
  })),
  notes: maskContacts(brief.notes),
  pronunciations: brief.pronunciations.map((one) => ({ ...one, pronounce: maskContacts(one.pronounce) })),
});

/** The question that the artist asked before accepting. */
function questionOf({
  state,
  questionAt,
  answeredAt,
}: Assignment['commission']): CommissionAnswer['question'] {
  if (state !== 'offered' || questionAt === null) return null;
  return { held_until: heldUntil(questionAt).toISOString(), is_answered: answeredAt !== null };
}

/** The state as an artist sees it. Throws for states in which no artist can see the commission. */
function shownState(state: CommissionState): CommissionAnswer['state'] {
  if (state === 'briefed' || state === 'declined' || state === 'canceled')
    throw new Error(`a commission in state ${state} must not be shown to an artist`);
  if (state === 'change_to_be_checked') return 'to_be_checked';
  return state;
}
