import { ecardTitle } from '~/features/cart/ecard/ecard-words.ts';
import { StoryECard } from '~/features/cart/ecard/story-ecard.tsx';
import '~/features/stories/page/stories.css';
import type { WorkContent } from '~/features/stories/work/load-work.ts';
import { WorkPage } from '~/features/stories/work/work-page.tsx';
import { m } from '~/paraglide/messages.js';
import { songLook } from '~/platform/art/song-art.ts';
import { usePage } from '~/platform/page/page-context.tsx';

/** The page with the e-card of a song. Customers who did not order an e-card can add one to the cart here. */
export default function ECardPart({ content }: { content: WorkContent & { page: 'ecard' } }) {
  const { partner } = usePage().settings;
  const { story, ecard } = content;
  // The receiver opens the e-card on the story page. While that page is private, the e-card cannot be opened.
  const isShut = story.visibility === 'private' && ecard.state === 'open';
  return (
    <WorkPage
      slug={ecard.slug}
      title={ecardTitle(ecard.recipient)}
      lead={isShut ? m.work_ecard_shut() : m.work_ecard_lead({ partner: partner.name })}
    >
      <div className="mt-9">
        <StoryECard content={ecard} look={songLook(story)} />
      </div>
    </WorkPage>
  );
}
