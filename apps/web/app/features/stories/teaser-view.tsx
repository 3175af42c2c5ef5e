import type { Story } from '@keepsong/contract/stories';
import { m } from '~/paraglide/messages.js';
import { useUser } from '~/platform/use-user.ts';
import { StartSongLink } from '~/shell/start-song-link.tsx';
import { Heading, Lead } from '~/ui/heading.tsx';
import { OwnerSignIn } from './owner-sign-in.tsx';
import { teaserTitle } from './song-words.ts';
import { StoryHead } from './story-head.tsx';

/** What others see before a song is there: that there will be one, and nothing of its story. */
export function TeaserView({ story }: { story: Story }) {
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
