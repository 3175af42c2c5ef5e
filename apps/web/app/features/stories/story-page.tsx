import type { ReactNode } from 'react';
import { CanceledView } from './canceled-view.tsx';
import { GivenSong } from './given-song.tsx';
import { InstantWaiting } from './instant-song.tsx';
import { PrivateView } from './private-view.tsx';
import { SongView } from './song-view.tsx';
import type { StoryContent } from './story-load.ts';
import { TeaserView } from './teaser-view.tsx';
import { TimelineView } from './timeline-view.tsx';
import { SOON_MS, useFreshStory } from './use-fresh-story.ts';

type StoryPageProps = {
  content: StoryContent;
  /** What stands under a song that is heard. */
  children?: ReactNode;
};

/** The page of a story, as its viewer may see it (decisions, Stories). */
export function StoryPage({ content, children }: StoryPageProps) {
  const { story, artist, origin, gift } = content;
  const instant = story.view === 'timeline' ? story.instant_product : null;
  useFreshStory(story.view === 'timeline' || story.view === 'teaser', instant ? SOON_MS : undefined);
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
