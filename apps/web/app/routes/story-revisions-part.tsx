import { useBuyRevision } from '~/features/cart/buy/buy-for-song.ts';
import '~/features/stories/page/stories.css';
import type { WorkContent } from '~/features/stories/work/load-work.ts';
import { RevisionsPage } from '~/features/stories/work/revisions-page.tsx';

/** The page where the owner marks the lines to be sung again. Paid revisions are added to the cart. */
export default function Revisions({ content }: { content: WorkContent & { page: 'revisions' } }) {
  const { story, revisions } = content;
  const buy = useBuyRevision({ storyId: story.story_id, ownerId: revisions.owner_id });
  return <RevisionsPage story={story} content={revisions} onBuy={buy} />;
}
