// Import the styles here, so that a page from the server has its styles before the scripts of its parts arrive.
import '~/features/cart/ecard/ecard.css';
import '~/features/stories/page/stories.css';
import '~/features/stories/work/work.css';
import { loadWork, type WorkContent } from '~/features/stories/work/load-work.ts';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { defineLoad, type LoadArgs } from '~/platform/loading/load.ts';
import { RouteFailure } from '~/shell/frame/error-page.tsx';
import { PartMissing } from '~/shell/frame/part-missing.tsx';
import type { Route } from './+types/story-work';

const ChangePage = lazyPart(() => import('./story-change-part.tsx'), { Missing: PartMissing });
const ConsentPage = lazyPart(() => import('./story-consent-part.tsx'), { Missing: PartMissing });
const ECardPage = lazyPart(() => import('./story-ecard-part.tsx'), { Missing: PartMissing });
const EditPage = lazyPart(() => import('./story-edit-part.tsx'), { Missing: PartMissing });
const LatePage = lazyPart(() => import('./story-late-part.tsx'), { Missing: PartMissing });
const ReviewPage = lazyPart(() => import('./story-review-part.tsx'), { Missing: PartMissing });
const RevisionsPage = lazyPart(() => import('./story-revisions-part.tsx'), { Missing: PartMissing });

const TalkPage = lazyPart(() => import('./story-talk-part.tsx'), { Missing: PartMissing });

/**
 * The pages where the owner of a story works on it or answers questions about it. They share one route because
 * every page carries the list of all routes.
 */
const load = defineLoad((args: LoadArgs<Route.LoaderArgs['params']>) => loadWork(args));

export { load as clientLoader, load as loader };

// The address of a question to the customer contains a token, which other sites must not learn.
export const headers = () => ({ 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' });

export default function StoryWorkRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <meta name="robots" content="noindex" />
      <Page key={loaderData.story.slug} content={loaderData} />
    </>
  );
}

function Page({ content }: { content: WorkContent }) {
  switch (content.page) {
    case 'ecard':
      return <ECardPage content={content} />;
    case 'change':
      return <ChangePage slug={content.story.slug} token={content.token} asked={content.asked} />;
    case 'late':
      return <LatePage slug={content.story.slug} token={content.token} loaded={content.late} />;
    case 'consent':
      return <ConsentPage slug={content.story.slug} token={content.token} loaded={content.consent} />;
    case 'review':
      return <ReviewPage slug={content.story.slug} token={content.token} loaded={content.review} />;
    case 'talk':
      return <TalkPage story={content.story} />;
    case 'edit':
      return <EditPage editable={content.editable} isCanceled={content.story.view === 'canceled'} />;
    case 'revisions':
      return <RevisionsPage content={content} />;
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} />;
}
