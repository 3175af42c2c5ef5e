import { analyticsStage, type SongPageRole, songPageRole } from '@keepsong/domain/stories/story';
import { type ReactNode, useEffect, useRef } from 'react';
import { track } from '~/platform/analytics.ts';
import { useUser } from '~/platform/use-user.ts';
import { CanceledView } from './canceled-view.tsx';
import { GivenSong } from './given-song.tsx';
import { InstantWaiting } from './instant-song.tsx';
import { PrivateView } from './private-view.tsx';
import { SongView } from './song-view.tsx';
import type { StoryContent } from './story-load.ts';
import { TeaserView } from './teaser-view.tsx';
import { TimelineView } from './timeline-view.tsx';
import { SOON_MS, useFreshStory } from './use-fresh-story.ts';

declare module '~/platform/analytics.ts' {
  interface AnalyticsEvents {
    'Story Viewed': { stage: ReturnType<typeof analyticsStage>; sf_role: SongPageRole };
  }
}

type StoryPageProps = {
  content: StoryContent;
  /** What stands under a song that is heard. */
  children?: ReactNode;
};

/** The page of a story, as its viewer may see it (decisions, Stories). */
export function StoryPage({ content, children }: StoryPageProps) {
  const { story, artist, origin, gift } = content;
  useViewed(content);
  const instant = story.view === 'timeline' ? story.instant_product : null;
  const isAwaited = story.view === 'timeline' || story.view === 'teaser';
  useFreshStory(isAwaited, story.instant_product ? SOON_MS : undefined);
  if (instant) return <InstantWaiting story={story} instant={instant} />;
  switch (story.view) {
    case 'song':
      return gift ? (
        <GivenSong story={story} origin={origin} gift={gift}>
          {children}
        </GivenSong>
      ) : (
        <>
          <SongView story={story} origin={origin} />
          {children}
        </>
      );
    case 'timeline':
      return <TimelineView story={story} artist={artist} />;
    case 'teaser':
      return <TeaserView story={story} />;
    case 'private':
      return <PrivateView />;
    case 'canceled':
      return <CanceledView story={story} />;
  }
}

/** Reports each story that is opened: at which stage it is (spec 4.5-01…03), and who looks (6-17). */
function useViewed({ story: { slug, status, is_owner }, gift }: StoryContent): void {
  const role = useUser()?.role ?? null;
  const seen = useRef('');
  useEffect(() => {
    if (seen.current === slug) return;
    seen.current = slug;
    const sf_role = songPageRole({ isOwner: is_owner, isGift: gift !== null, role });
    track('Story Viewed', { stage: analyticsStage(status), sf_role });
  }, [slug, status, is_owner, gift, role]);
}
