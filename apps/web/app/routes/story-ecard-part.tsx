import { useNavigate } from 'react-router';
import { addECard } from '~/features/cart/ecard/add-ecard.ts';
import { StoryECard } from '~/features/cart/ecard/story-ecard.tsx';
import { songLook } from '~/features/stories/song/song-look.ts';
import '~/features/stories/page/stories.css';
import type { WorkContent } from '~/features/stories/work/work-load.ts';
import { WorkPage } from '~/features/stories/work/work-page.tsx';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { usePage } from '~/platform/page/page-context.tsx';

/** The e-card of a song. A customer who ordered none can put one into the cart here. */
export default function ECardPart({ content }: { content: WorkContent & { page: 'ecard' } }) {
  const navigate = useNavigate();
  const { partner } = usePage().settings;
  const { story, ecard } = content;
  // The e-card opens on the story page, so it cannot be opened while that page is private.
  const isShut = story.visibility === 'private' && ecard.state === 'open';
  return (
    <WorkPage
      slug={ecard.slug}
      title={m.cart_ecard_title({ recipient: ecard.recipient })}
      lead={isShut ? m.work_ecard_shut() : m.work_ecard_lead({ partner: partner.name })}
    >
      <div className="mt-9">
        <StoryECard
          content={ecard}
          look={songLook(story)}
          onBuy={async (card) => {
            const query = { ids: [], name: [`${partner.slug}-e-card`], includes: [], excludes: [] };
            const [product] = (await browserApi().catalog.products({ query })).products;
            if (!product) throw new Error('the shop sells no e-cards');
            addECard(product, card, ecard.story_id);
            await navigate('/cart');
          }}
        />
      </div>
    </WorkPage>
  );
}
