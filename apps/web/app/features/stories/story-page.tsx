import { CanceledView } from './canceled-view.tsx';
import { InstantWaiting } from './instant-song.tsx';
import { PrivateView } from './private-view.tsx';
import { SongView } from './song-view.tsx';
import type { StoryContent } from './story-load.ts';
import { TeaserView } from './teaser-view.tsx';
import { TimelineView } from './timeline-view.tsx';
import { SOON_MS, useFreshStory } from './use-fresh-story.ts';

/** The page of a story, as its viewer may see it (decisions, Stories). */
export function StoryPage({ content }: { content: StoryContent }) {
  const { story, artist, origin } = content;
  const instant = story.view === 'timeline' ? story.instant_product : null;
  useFreshStory(story.view === 'timeline' || story.view === 'teaser', instant ? SOON_MS : undefined);
  if (instant) return <InstantWaiting story={story} instant={instant} />;
  switch (story.view) {
    case 'song':
      return <SongView story={story} origin={origin} />;
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
