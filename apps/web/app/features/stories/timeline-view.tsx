import type { Artist } from '@keepsong/contract/artists';
import type { Story } from '@keepsong/contract/stories';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page-context.tsx';
import { Heading, Lead } from '~/ui/heading.tsx';
import { TextLink } from '~/ui/link.tsx';
import { Tissue } from '~/ui/surface.tsx';
import { Timeline } from '~/ui/timeline.tsx';
import { ArtistCard } from './artist-card.tsx';
import { NextSteps } from './next-steps.tsx';
import { promisedDay } from './promised-day.ts';
import { StoryHead } from './story-head.tsx';
import { StoryTitle } from './story-title.tsx';
import { stageOf } from './timeline-words.ts';
import { ToldList } from './told-list.tsx';

/** A song in the making, for its owner: how far it is, by when it comes, and what the artist was told. */
export function TimelineView({ story, artist }: { story: Story; artist: Artist | null }) {
  const { locale } = usePage();
  const { production, attributes, song } = story;
  if (!production) return null;
  return (
    <>
      <StoryHead story={story}>
        <StoryTitle title={m.stories_timeline_title({ recipient: attributes.recipient })} />
        <PromiseLine story={story} production={production} />
      </StoryHead>
      <div className="wrap story-body">
        <Tissue ink="sky" as="section" className="story-timeline">
          <Heading level={2} size="d3">
            {m.stories_timeline_heading()}
          </Heading>
          <Timeline
            label={m.stories_timeline_heading()}
            stages={production.stages.map((entry) => stageOf(entry, song.artist.fullName, locale))}
            stateLabels={{
              done: m.stories_state_done(),
              now: m.stories_state_now(),
              todo: m.stories_state_todo(),
            }}
          />
        </Tissue>
        <div className="story-columns story-columns--timeline">
          <section>
            <Heading level={2} size="d3">
              {song.artist.fullName
                ? m.stories_you_told_artist({ artist: song.artist.fullName })
                : m.stories_you_told()}
            </Heading>
            <ToldList told={production.questions} />
          </section>
          <div className="story-side">
            {artist ? <ArtistCard artist={artist} /> : null}
            <NextSteps story={story} />
          </div>
        </div>
      </div>
    </>
  );
}

type Production = NonNullable<Story['production']>;

/** By when the song comes; once that is over, what holds instead. */
function PromiseLine({ story, production }: { story: Story; production: Production }) {
  const { locale, settings } = usePage();
  const { promised_at, is_late } = production;
  const artist = story.song.artist.fullName;
  if (!promised_at) return <Lead className="story-head__line">{m.stories_promise_waiting()}</Lead>;
  const day = promisedDay(promised_at, locale);
  if (!is_late)
    return (
      <Lead className="story-head__line">
        {m.stories_promise({ artist })} <b>{m.stories_promise_by({ day })}</b>
      </Lead>
    );
  return (
    <div className="story-late">
      <Lead className="story-head__line">{m.stories_late({ day, artist })}</Lead>
      <p className="story-late__help">
        {m.stories_late_help()}{' '}
        {settings.support_email ? (
          <TextLink href={`mailto:${settings.support_email}`} alone>
            {settings.support_email}
          </TextLink>
        ) : null}
      </p>
    </div>
  );
}
