import type { Artist } from '@keepsong/contract/artists';
import type { Story } from '@keepsong/contract/story/stories';
import { useEffect } from 'react';
import { m } from '~/paraglide/messages.js';
import { setChromeFacts } from '~/platform/chrome/chrome-facts.store.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { stageOf } from '~/platform/words/timeline-words.ts';
import { CancelOrder } from '~/shell/songs/cancel-order.tsx';
import { Tissue } from '~/ui/layout/surface.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { Timeline } from '~/ui/status/timeline.tsx';
import { GiveButton } from '../gift/give-button.tsx';
import { StoryTitle } from '../song/story-title.tsx';
import { WorkLinks } from '../work/work-links.tsx';
import { ArtistCard } from './artist-card.tsx';
import { BasicDetails } from './basic-details.tsx';
import { Keep } from './keep.tsx';
import { NextSteps } from './next-steps.tsx';
import { Promised } from './promised.tsx';
import { StoryHead } from './story-head.tsx';
import { ToldBrief } from './told-brief.tsx';
import { ToldList } from './told-list.tsx';

/** An unfinished song for its owner: its state, its date, and what the artist was told. */
export function TimelineView({ story, artist }: { story: Story; artist: Artist | null }) {
  const { locale } = usePage();
  const { slug, production, attributes, song } = story;
  useEffect(() => setChromeFacts({ storySlug: slug }), [slug]);
  if (!production) return null;
  return (
    <>
      <StoryHead story={story}>
        <StoryTitle title={m.stories_timeline_title({ recipient: attributes.recipient })} />
        <Promised story={story} production={production} />
      </StoryHead>
      <div className="wrap story-body">
        <Tissue ink="sky" as="section" className="story-timeline">
          <Heading level={2} size="d3">
            {m.stories_timeline_heading()}
          </Heading>
          <Timeline
            label={m.stories_timeline_heading()}
            stages={production.stages.map((entry) =>
              stageOf(entry, song.artist.fullName || (production.asked?.fullName ?? ''), locale),
            )}
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
            <ToldList told={production.questions}>
              {production.brief ? <ToldBrief story={story} brief={production.brief} /> : null}
            </ToldList>
          </section>
          <div className="story-side">
            {artist ? <ArtistCard artist={artist} asked={production.asked !== null} /> : null}
            {story.is_owner ? <GiveButton story={story} /> : null}
            <WorkLinks story={story} />
            <Keep story={story} />
            <NextSteps story={story} />
            <BasicDetails story={story} />
            {production.cancel_number ? <CancelOrder number={production.cancel_number} as="link" /> : null}
          </div>
        </div>
      </div>
    </>
  );
}
