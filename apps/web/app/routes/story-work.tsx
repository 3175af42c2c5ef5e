// The looks of the parts: a page that the server has rendered is styled before its parts are fetched.
import '~/features/cart/ecard/ecard.css';
import '~/features/stories/page/stories.css';
import '~/features/stories/work/work.css';
import { loadWork, type WorkContent } from '~/features/stories/work/work-load.ts';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { defineLoad, type LoadArgs } from '~/platform/loading/load.ts';
import { RouteFailure } from '~/shell/frame/error-page.tsx';
import { PartMissing } from '~/shell/frame/part-missing.tsx';
import type { Route } from './+types/story-work';

const ECardPage = lazyPart(() => import('./story-ecard-part.tsx'), { Missing: PartMissing });
const EditPage = lazyPart(() => import('./story-edit-part.tsx'), { Missing: PartMissing });
const RevisionsPage = lazyPart(() => import('./story-revisions-part.tsx'), { Missing: PartMissing });

/** The pages behind an own story: one route, so that the manifest that every page carries stays small. */
const load = defineLoad((args: LoadArgs<Route.LoaderArgs['params']>) => loadWork(args));

export { load as clientLoader, load as loader };

export const headers = () => ({ 'X-Robots-Tag': 'noindex' });

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
    case 'edit':
      return <EditPage editable={content.editable} isCanceled={content.story.view === 'canceled'} />;
    case 'revisions':
      return <RevisionsPage content={content} />;
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} />;
}
