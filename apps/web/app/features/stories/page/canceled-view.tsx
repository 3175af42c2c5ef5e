import type { Story } from '@keepsong/contract/story/stories';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { useUser } from '~/platform/session/use-user.ts';
import { StartSongLink } from '~/shell/header/start-song-link.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import { archivePath, DeleteSong } from './own-data.tsx';
import { OwnerSignIn } from './owner-sign-in.tsx';
import { StoryHead } from './story-head.tsx';
import { ToldBrief } from './told-brief.tsx';
import { ToldList } from './told-list.tsx';

/**
 * A canceled order: no song will come. The owner also sees what happens now and the story they wrote, which is kept.
 */
export function CanceledView({ story }: { story: Story }) {
  const { support_email } = usePage().settings;
  const user = useUser();
  const { recipient } = story.attributes;
  const told = story.production?.questions ?? [];
  const brief = story.production?.brief;
  return (
    <>
      <StoryHead story={story}>
        <Heading level={1} size="d2">
          {m.stories_canceled_title()}
        </Heading>
        <Lead className="story-head__line story-head__lead">
          {story.instant_product
            ? m.stories_canceled_instant()
            : story.is_owner
              ? m.stories_canceled_text({ recipient })
              : m.stories_canceled_others({ recipient })}
        </Lead>
        <div className="story-actions">
          <StartSongLink placement="story_canceled" />
        </div>
        {user ? null : <OwnerSignIn text={m.stories_owner_canceled()} />}
        {story.is_owner && support_email ? (
          <p className="story-sign-in">
            {m.stories_questions()}{' '}
            <TextLink href={`mailto:${support_email}`} alone>
              {support_email}
            </TextLink>
          </p>
        ) : null}
      </StoryHead>
      {told.length > 0 ? (
        <section className="wrap story-body">
          <Heading level={2}>{m.stories_you_wrote()}</Heading>
          <ToldList told={told}>{brief ? <ToldBrief story={story} brief={brief} /> : null}</ToldList>
        </section>
      ) : null}
      {story.is_owner ? (
        <div className="wrap story-body">
          <TextLink href={archivePath(story.slug)} alone download>
            {m.stories_archive()}
          </TextLink>
          <DeleteSong story={story} />
        </div>
      ) : null}
    </>
  );
}
