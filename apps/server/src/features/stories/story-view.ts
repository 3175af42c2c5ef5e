import type { Story } from '@keepsong/contract/story/stories';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { mayCancel } from '@keepsong/domain/checkout/refunds/effects';
import { maskContacts } from '@keepsong/domain/conversations/mask-contacts';
import { acceptedBySilence } from '@keepsong/domain/earnings/acceptance';
import type { OrderState, SampleConsentState } from '@keepsong/domain/states/tables';
import type { LyricTimes } from '@keepsong/domain/stories/lyric-times';
import type { StoryView } from '@keepsong/domain/stories/story';
import { heldUntil, isHeld } from '@keepsong/domain/studio/question';
import { type CommissionFacts, orderTimeline } from '@keepsong/domain/studio/timeline';
import { type ArtistSummary, pagePeaks } from '../artists/artists.service.ts';
import type { SungSong } from '../instant/deliveries.service.ts';
import { type BriefRecordings, briefOf } from './brief.ts';
import { introOf } from './intro.ts';
import type { StoryRow } from './stories.repository.ts';

/**
 * The progress of a commissioned song. `asked` is the artist to whom it is offered now. `declined` are the names of the
 * artists who declined it.
 */
export type Progress = Omit<CommissionFacts, 'paidAt'> & {
  asked: ArtistSummary | null;
  declined: string[];
  /** While the shop looks for an artist: the time until which the owner hears from the shop. */
  hearBy: Date | null;
  /** When the last delivered version was accepted; null before that. */
  approvedAt: Date | null;
  /**
   * The phone number that is stored with the order for its text messages (decision 0019). The browser gets only its
   * last four digits.
   */
  textsTo: string | null;
  /**
   * Whether a change of the order waits for the owner's answer: one for which the shop asked, or the artist of
   * the song.
   */
  isAskedByShop: boolean;
  isAskedByArtist: boolean;
  /** When the artist to whom the song is offered asked a question, and when the owner answered it. */
  questionAt: Date | null;
  answeredAt: Date | null;
  /** How many messages about the song its owner has not read. */
  unread: number;
  /** The owner's stars; null before there are any. */
  stars: number | null;
  /** The owner's answer to the artist who wants to show the song; null when no artist has asked. */
  sampleConsent: SampleConsentState | null;
  /** The state of the song's order. */
  orderState: OrderState | null;
};

export type StoryViewInput = {
  story: StoryRow;
  view: StoryView;
  artist: ArtistSummary | null;
  progress: Progress | null;
  /** Recordings of how names are spoken; null for everyone but the owner. */
  recordings: BriefRecordings | null;
  /** The facts about an instant song; null for a commissioned song. */
  sung: SungSong;
  loved: boolean;
  /** The owner's plan for giving the song. */
  reveal: Story['reveal'];
  streaming: Story['streaming'];
  now: Date;
};

/** The story as this viewer may see it. Facts that the viewer must not see are left empty. */
export function storyAnswer(parts: StoryViewInput): Story {
  const { story, view, artist, loved } = parts;
  const isSong = view.screen === 'song';
  const inside = isSong || view.canReadBrief;
  const { songData } = story;
  // Strangers see no name and no picture of a private story.
  const isShut = view.screen === 'private';
  return {
    story_id: story.id,
    slug: story.slug,
    view: view.screen,
    status: story.status,
    is_owner: view.isOwner,
    show_attentive_modal: false,
    visibility: view.isOwner ? story.visibility : null,
    may_be_indexed: view.mayBeIndexed,
    genre: isShut ? '' : songData.genre,
    from_name: isShut ? '' : story.fromName,
    song: {
      title: isSong ? story.title : '',
      genre: isShut ? '' : songData.genre,
      audioUrl: isSong && story.audioKey ? `/media/${story.audioKey}` : null,
      duration_seconds: isSong ? story.durationSeconds : 0,
      peaks: isSong ? pagePeaks(story.peaks) : [],
      artist: (isShut ? null : artistOf(artist)) ?? {
        id: 0,
        fullName: isShut ? '' : (story.instant?.artistName ?? ''),
        photo: '',
        has_bio: false,
      },
    },
    instant_product: instantProduct(parts),
    greeting: isSong || view.isOwner ? introAnswer(story) : null,
    attributes: {
      occasion: inside ? songData.occasion : '',
      genre: isShut ? '' : songData.genre,
      moods: inside ? songData.moods : [],
      tempo: inside ? songData.tempo : '',
      recipient: isShut ? '' : songData.recipient,
    },
    sleeve: isShut ? { mood: null, tempo: '' } : { mood: songData.moods[0] ?? null, tempo: songData.tempo },
    lyrics: isSong ? story.lyrics : null,
    lyric_times: isSong && story.lyricTimes ? story.lyricTimes.map(timed) : null,
    artist_note: isSong && story.artistNote ? maskContacts(story.artistNote) : null,
    applause: { count: isSong ? story.applauseCount : 0, loved: isSong && loved },
    production: production(parts),
    reveal: parts.reveal,
    streaming: parts.streaming,
    shares_file: view.isOwner ? story.sharesFile : null,
    download_url: view.canDownload ? `/v3/api/stories/${story.slug}/download` : null,
  };
}

const introAnswer = (story: StoryRow): Story['greeting'] => {
  const intro = introOf(story);
  return intro && { audio_url: `/media/${intro.audioKey}`, duration_seconds: intro.seconds };
};

const timed = (line: LyricTimes[number]) => line && { ...line, words: [...line.words] };

/**
 * The part of the answer for an instant song (spec 3.9-03); null for other songs. Before the delivery, the owner sees
 * the progress, and strangers see only that it is an instant song. Strangers see nothing of a private story.
 */
function instantProduct({ story, view, sung }: StoryViewInput): Story['instant_product'] {
  const { instant } = story;
  const isSong = view.screen === 'song';
  if (!instant || view.screen === 'private') return null;
  const isInside = isSong || view.screen === 'timeline';
  const slideshow = isInside ? instant.slideshow : null;
  return {
    title: isInside ? story.title : '',
    artist_display_name: instant.artistName,
    artist: { id: Number(instant.artistId) },
    audioUrl: isSong && story.audioKey ? `/media/${story.audioKey}` : null,
    status: isSong ? 'ready' : isInside && sung?.status === 'failed' ? 'failed' : 'rendering',
    progress: isSong ? 100 : isInside ? (sung?.progress ?? 0) : 0,
    generated: true,
    duration_seconds: isSong ? story.durationSeconds : 0,
    peaks: isSong && sung ? pagePeaks(sung.peaks) : [],
    lines: isSong ? (sung?.lines ?? []) : [],
    greeting: isInside ? introAnswer(story) : null,
    slideshow: slideshow && {
      images: slideshow.map(({ imageKey, width, height, caption, crop }) => ({
        url: `/media/${imageKey}`,
        width,
        height,
        caption: caption ?? '',
        crop: crop ?? WHOLE,
      })),
    },
  };
}

/** The whole picture: the default crop, which is centred and without zoom. */
const WHOLE = { x: 0.5, y: 0.5, zoom: 1 };

const artistOf = (artist: ArtistSummary | null): Story['song']['artist'] | null =>
  artist && {
    id: artist.id,
    fullName: artist.artistName,
    photo: artist.photo,
    has_bio: artist.hasBio,
  };

function production({ story, view, progress, recordings, now }: StoryViewInput): Story['production'] {
  if (!view.canReadBrief || !progress) return null;
  const timeline = orderTimeline({ ...progress, paidAt: story.createdAt }, now);
  return {
    stages: timeline.entries.map(({ stage, state, at }) => ({ stage, state, at: at?.toISOString() ?? null })),
    promised_at: timeline.promisedAt?.toISOString() ?? null,
    cancel_number: cancelNumber(story, view, progress),
    accept_by: acceptBy(view, progress)?.toISOString() ?? null,
    is_late: timeline.isLate,
    is_asked: view.isOwner && isAsked(progress, now),
    question_until: view.isOwner ? questionUntil(progress, now) : null,
    unread: view.isOwner ? progress.unread : 0,
    rating: view.isOwner && isAccepted(progress) ? { stars: progress.stars } : null,
    sample_consent: view.isOwner ? progress.sampleConsent : null,
    asked: artistOf(progress.asked),
    declined: progress.declined,
    hear_by: progress.state === 'declined' ? (progress.hearBy?.toISOString() ?? null) : null,
    texts_to: view.isOwner ? (progress.textsTo?.slice(-4) ?? null) : null,
    questions: story.songData.questions,
    brief: recordings && briefOf(story, recordings),
  };
}

/**
 * Whether the owner is asked for a yes to a change. A request of the artist is open only until the promised
 * day.
 */
const isAsked = ({ isAskedByShop, isAskedByArtist, dueAt }: Progress, now: Date): boolean =>
  isAskedByShop || (isAskedByArtist && dueAt !== null && dueAt > now);

/** The time until which the asked artist waits for the owner's answer; null when there is no open question. */
function questionUntil({ state, questionAt, answeredAt }: Progress, now: Date): string | null {
  if (state !== 'offered' || questionAt === null || !isHeld({ questionAt, answeredAt }, now)) return null;
  return heldUntil(questionAt).toISOString();
}

/** Whether the song is accepted as it is, by the owner or by silence. */
const isAccepted = ({ state, approvedAt }: Progress): boolean => state === 'delivered' && approvedAt !== null;

/** When the song will count as accepted if its owner stays silent. Only the owner sees this. */
function acceptBy({ isOwner }: StoryView, progress: Progress): Date | null {
  const { state, approvedAt, deliveredAt, revisedAt } = progress;
  const last = revisedAt ?? deliveredAt;
  return isOwner && state === 'delivered' && approvedAt === null && last ? acceptedBySilence(last) : null;
}

/** The number of the order if the owner may still cancel it; null when it is too late. */
const cancelNumber = (
  { orderId }: StoryRow,
  { isOwner }: StoryView,
  { orderState, state }: Progress,
): string | null =>
  isOwner && orderId !== null && orderState !== null && mayCancel(orderState, state)
    ? orderNumber(orderId)
    : null;
