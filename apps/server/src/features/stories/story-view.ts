import type { Story } from '@keepsong/contract/stories';
import type { LyricTimes } from '@keepsong/domain/stories/lyric-times';
import type { StoryView } from '@keepsong/domain/stories/story';
import { type CommissionFacts, orderTimeline } from '@keepsong/domain/studio/timeline';
import { type ArtistSummary, pagePeaks } from '../artists/artists.service.ts';
import { briefOf, type Recordings } from './brief.ts';
import type { StoryRow } from './stories.repository.ts';

/** How far a song is; `asked` has the story while it is on offer, `declined` are those who gave it back. */
export type Progress = Omit<CommissionFacts, 'paidAt' | 'state'> & {
  state: string;
  asked: ArtistSummary | null;
  declined: string[];
  /** While the shop looks for an artist: by when its owner hears of it. */
  hearBy: Date | null;
  /** A number that only the order has; the whole of it stays on the server. */
  textsTo: string | null;
};

export type StoryParts = {
  story: StoryRow;
  view: StoryView;
  artist: ArtistSummary | null;
  progress: Progress | null;
  /** How names are said; null for everybody but the owner. */
  recordings: Recordings | null;
  loved: boolean;
  now: Date;
};

/** A story as its viewer may see it: what is not for these eyes is not in the answer at all. */
export function storyAnswer(parts: StoryParts): Story {
  const { story, view, artist, loved } = parts;
  const isSong = view.screen === 'song';
  const inside = isSong || view.canReadBrief;
  const { songData } = story;
  // To whom it is not for, a private story says no name and shows no picture of its own.
  const isShut = view.screen === 'private';
  return {
    story_id: story.id,
    slug: story.slug,
    view: view.screen,
    status: story.status as Story['status'],
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
      artist: (isShut ? null : artistOf(artist)) ?? { id: 0, fullName: '', photo: '', has_bio: false },
    },
    instant_product: null,
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
    artist_note: isSong ? story.artistNote : null,
    applause: { count: isSong ? story.applauseCount : 0, loved: isSong && loved },
    production: production(parts),
    download_url: view.canDownload ? `/v3/api/stories/${story.slug}/download` : null,
  };
}

const timed = (line: LyricTimes[number]) => line && { ...line, words: [...line.words] };

const artistOf = (artist: ArtistSummary | null): Story['song']['artist'] | null =>
  artist && {
    id: artist.id,
    fullName: artist.artistName,
    photo: artist.photo,
    has_bio: artist.hasBio,
  };

function production({ story, view, progress, recordings, now }: StoryParts): Story['production'] {
  if (!view.canReadBrief || !progress) return null;
  const state = progress.state as CommissionFacts['state'];
  const timeline = orderTimeline({ ...progress, state, paidAt: story.createdAt }, now);
  return {
    stages: timeline.entries.map(({ stage, state, at }) => ({ stage, state, at: at?.toISOString() ?? null })),
    promised_at: timeline.promisedAt?.toISOString() ?? null,
    is_late: timeline.isLate,
    asked: artistOf(progress.asked),
    declined: progress.declined,
    hear_by: progress.state === 'declined' ? (progress.hearBy?.toISOString() ?? null) : null,
    texts_to: view.isOwner ? (progress.textsTo?.slice(-4) ?? null) : null,
    questions: story.songData.questions,
    brief: recordings && briefOf(story, recordings),
  };
}
