import type { Story } from '@keepsong/contract/stories';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page-context.tsx';
import { StartSongLink } from '~/shell/start-song-link.tsx';
import { Heading, Lead } from '~/ui/heading.tsx';
import { TextLink } from '~/ui/link.tsx';
import { OwnData } from './own-data.tsx';
import { StoryHead } from './story-head.tsx';
import { ToldBrief } from './told-brief.tsx';
import { ToldList } from './told-list.tsx';

/** A canceled order, for its owner: what holds now, and what was written, which is not lost. */
export function CanceledView({ story }: { story: Story }) {
  const { support_email } = usePage().settings;
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
            : m.stories_canceled_text({ recipient: story.attributes.recipient })}
        </Lead>
        <div className="story-actions">
          <StartSongLink placement="story_canceled" />
        </div>
        {support_email ? (
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
          <OwnData story={story} />
        </div>
      ) : null}
    </>
  );
}
