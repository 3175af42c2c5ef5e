import { REVISION } from '@keepsong/domain/cart/named-products';
import { useNavigate } from 'react-router';
import { addRevision } from '~/features/cart/operations/goods-operations.ts';
import '~/features/stories/page/stories.css';
import type { WorkContent } from '~/features/stories/work/load-work.ts';
import type { BuyRevision } from '~/features/stories/work/mark-lines.tsx';
import { RevisionsPage } from '~/features/stories/work/revisions-page.tsx';
import { browserApi } from '~/platform/api/api.ts';

/** The page where the owner marks the lines to be sung again. Paid revisions are added to the cart. */
export default function Revisions({ content }: { content: WorkContent & { page: 'revisions' } }) {
  const navigate = useNavigate();
  const { story, revisions } = content;
  const buy: BuyRevision = async (order) => {
    const query = { ids: [], name: [REVISION], includes: [], excludes: [] };
    const [product] = (await browserApi().catalog.products({ query })).products;
    if (!product) throw new Error('the shop sells no revisions');
    addRevision(product, { ...order, storyId: story.story_id, ownerId: revisions.owner_id });
    await navigate('/cart');
  };
  return <RevisionsPage story={story} content={revisions} onBuy={buy} />;
}
