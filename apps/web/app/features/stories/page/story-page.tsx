import type { Story } from '@keepsong/contract/story/stories';
import { analyticsStage, songPageRole } from '@keepsong/domain/stories/story';
import { type ReactNode, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { useUser } from '~/platform/session/use-user.ts';
import { useTracked } from '~/platform/signals/use-tracked.ts';
import { StartSongLink } from '~/shell/header/start-song-link.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import { Icon } from '~/ui/picture/icon.tsx';
import { GivenSong } from '../gift/given-song.tsx';
import { InstantWaiting } from '../song/instant-song.tsx';
import { useSongSound } from '../song/song-sound.tsx';
import { SongView } from '../song/song-view.tsx';
import { teaserTitle } from '../song/song-words.ts';
import { CanceledView } from './canceled-view.tsx';
import type { StoryContent } from './load-story.ts';
import { OwnerSignIn } from './owner-sign-in.tsx';
import { StoryHead } from './story-head.tsx';
import { TimelineView } from './timeline-view.tsx';

const EVERY_MS = 60_000;
/** An instant song is ready within a minute, so check often. */
const SOON_MS = 4_000;

/**
 * Keeps the page of an unfinished song up to date: loads it again every minute, and when the visitor comes back to
 * the tab.
 */
function useFreshStory(isWaiting: boolean, everyMs: number = EVERY_MS): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const look = () => document.visibilityState === 'visible' && void revalidate();
    const timer = setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isWaiting, everyMs, revalidate]);
}

/**
 * The page for other visitors before the song exists. It says that a song is coming, but reveals nothing of its
 * story.
 */
function TeaserView({ story }: { story: Story }) {
  const user = useUser();
  return (
    <StoryHead story={story}>
      <Heading level={1} size="d2">
        {teaserTitle(story.attributes.recipient)}
      </Heading>
      <Lead className="story-head__line story-head__lead">
        {story.instant_product ? m.stories_teaser_instant() : m.stories_teaser_text()}
      </Lead>
      <div className="story-actions">
        <StartSongLink placement="story_teaser" />
      </div>
      {user ? null : <OwnerSignIn text={m.stories_owner_teaser()} />}
    </StoryHead>
  );
}

/** The page of a story that this visitor may not see, with a sign-in for its owner. */
function PrivateView() {
  const user = useUser();
  return (
    <div className="wrap story-private">
      <Icon name="lock" size={40} />
      <Heading level={1} size="d2">
        {m.stories_private_title()}
      </Heading>
      <Lead>{m.stories_private_text()}</Lead>
      <div className="story-actions">
        <StartSongLink placement="story_private" />
      </div>
      {user ? null : <OwnerSignIn text={m.stories_owner_private()} />}
    </div>
  );
}

type StoryPageProps = {
  content: StoryContent;
  /** Shown under a delivered song. */
  children?: ReactNode;
};

/** The page of a story, with the parts that this visitor may see (spec 10.7). */
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
        <OpenSong content={content}>{children}</OpenSong>
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

/**
 * A delivered song without gift wrapping. It starts by itself for visitors who came from an e-card to hear it.
 */
function OpenSong({ content: { story, origin, begins }, children }: StoryPageProps) {
  const sound = useSongSound(story);
  const begin = useRef(begins && !sound?.on ? sound?.toggle : undefined);
  useEffect(() => {
    begin.current?.();
    begin.current = undefined;
  }, []);
  return (
    <>
      <SongView story={story} origin={origin} sound={sound} />
      {children}
    </>
  );
}

/** Reports each opened story to analytics, with its stage (spec 4.5-01…03) and the kind of visitor (6-17). */
function useViewed({ story: { slug, status, is_owner }, gift }: StoryContent): void {
  const role = useUser()?.role ?? null;
  useTracked('Story Viewed', slug, () => ({
    stage: analyticsStage(status),
    sf_role: songPageRole({ isOwner: is_owner, isGift: gift !== null, role }),
  }));
}
