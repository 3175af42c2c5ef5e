import type { Story } from '@keepsong/contract/stories';
import type { StoryView } from '@keepsong/domain/stories/story';
import { type CommissionFacts, orderTimeline } from '@keepsong/domain/studio/timeline';
import type { ArtistSummary } from '../artists/artists.service.ts';
import type { StoryRow } from './stories.repository.ts';

/** Bars of the waveform on the page of a song. */
const PAGE_PEAKS = 200;

export type StoryParts = {
  story: StoryRow;
  view: StoryView;
  artist: ArtistSummary | null;
  progress: (Omit<CommissionFacts, 'paidAt' | 'state'> & { state: string }) | null;
  loved: boolean;
  thinPeaks: (peaks: number[], bars: number) => number[];
  now: Date;
};

/** A story as its viewer may see it: what is not for these eyes is not in the answer at all. */
export function storyAnswer({ story, view, artist, progress, loved, thinPeaks, now }: StoryParts): Story {
  const isSong = view.screen === 'song';
  const inside = isSong || view.canReadBrief;
  const { songData } = story;
  return {
    story_id: story.id,
    slug: story.slug,
    view: view.screen,
    status: story.status as Story['status'],
    is_owner: view.isOwner,
    show_attentive_modal: false,
    genre: songData.genre,
    from_name: story.fromName,
    song: {
      title: isSong ? story.title : '',
      genre: songData.genre,
      audioUrl: isSong && story.audioKey ? `/media/${story.audioKey}` : null,
      duration_seconds: isSong ? story.durationSeconds : 0,
      peaks: isSong ? thinPeaks(story.peaks, PAGE_PEAKS) : [],
      artist: {
        id: artist?.id ?? 0,
        fullName: artist?.artistName ?? '',
        photo: artist?.photo ?? '',
        has_bio: artist?.hasBio ?? false,
      },
    },
    attributes: {
      occasion: inside ? songData.occasion : '',
      genre: songData.genre,
      moods: inside ? songData.moods : [],
      tempo: inside ? songData.tempo : '',
      recipient: songData.recipient,
    },
    lyrics: isSong ? story.lyrics : null,
    artist_note: isSong ? story.artistNote : null,
    applause: { count: isSong ? story.applauseCount : 0, loved: isSong && loved },
    production: view.canReadBrief && progress ? production(story, progress, now) : null,
    download_url: view.canDownload ? `/v3/api/stories/${story.slug}/download` : null,
  };
}

function production(
  story: StoryRow,
  progress: NonNullable<StoryParts['progress']>,
  now: Date,
): Story['production'] {
  const timeline = orderTimeline({ ...(progress as CommissionFacts), paidAt: story.createdAt }, now);
  return {
    stages: timeline.entries.map(({ stage, state, at }) => ({ stage, state, at: at?.toISOString() ?? null })),
    promised_at: timeline.promisedAt?.toISOString() ?? null,
    is_late: timeline.isLate,
    questions: story.songData.questions,
  };
}
