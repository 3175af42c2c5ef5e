// Import the styles here, so that a page from the server has its styles before the scripts of its parts arrive.
import '~/features/stories/page/stories.css';
import '~/features/stories/work/work.css';
import '~/features/stories/collaborate/collaborate.css';
import '~/shell/recording/recorder.css';
import { type CollaborateContent, loadCollaborate } from '~/features/stories/collaborate/load-collaborate.ts';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { defineLoad, type LoadArgs } from '~/platform/loading/load.ts';
import { RouteFailure } from '~/shell/frame/error-page.tsx';
import { PartMissing } from '~/shell/frame/part-missing.tsx';
import type { Route } from './+types/collaborate';

const OwnPage = lazyPart(() => import('./collaborate-own-part.tsx'), { Missing: PartMissing });
const InvitedPage = lazyPart(() => import('./collaborate-invited-part.tsx'), { Missing: PartMissing });
const ReviewPage = lazyPart(() => import('./collaborate-review-part.tsx'), { Missing: PartMissing });

/** Loads the pages of a collaboration: the contribution and the review (spec 2.7-08, 2.7-09). */
const load = defineLoad((args: LoadArgs<Route.LoaderArgs['params']>) => loadCollaborate(args));

export { load as clientLoader, load as loader };

export const headers = () => ({ 'X-Robots-Tag': 'noindex' });

export default function CollaborateRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <meta name="robots" content="noindex" />
      <Page content={loaderData} />
    </>
  );
}

function Page({ content }: { content: CollaborateContent }) {
  switch (content.page) {
    case 'own':
      return <OwnPage key={content.own.slug} content={content.own} />;
    case 'invited':
    case 'over':
      return <InvitedPage content={content} />;
    case 'review':
      return <ReviewPage key={content.review.slug} content={content.review} />;
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} />;
}
