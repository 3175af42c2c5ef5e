import { data } from 'react-router';
import '~/features/comments/comments.css';
import '~/features/stories/page/stories.css';
import '~/features/stories/gift/gift.css';
import { type CommentsContent, loadComments } from '~/features/comments/load-comments.ts';
import { loadStory } from '~/features/stories/page/load-story.ts';
import { StoryMeta } from '~/features/stories/page/story-meta.tsx';
import { StoryPage } from '~/features/stories/page/story-page.tsx';
import { defineLoad, type LoadArgs } from '~/platform/loading/load.ts';
import { whenNear } from '~/platform/loading/when-near.tsx';
import { RouteFailure } from '~/shell/frame/error-page.tsx';
import type { Route } from './+types/story';

const loadSection = async () => (await import('~/features/comments/comments-section.tsx')).CommentsSection;
const Comments = whenNear<{ content: CommentsContent }>({
  load: loadSection,
  onServer: import.meta.env.SSR ? await loadSection() : null,
  soon: true,
});

const load = defineLoad(async ({ api, params, request }: LoadArgs<Route.LoaderArgs['params']>) => {
  const content = await loadStory(api, params.slug, request);
  const hasComments = content.story.view === 'song';
  const [comments] = await Promise.all([
    hasComments ? loadComments(api, params.slug, request) : null,
    hasComments ? Comments.ready() : null,
  ]);
  const robots = content.story.may_be_indexed ? 'all' : 'noindex';
  return data({ ...content, comments }, { headers: { 'X-Robots-Tag': robots } });
});

export { load as clientLoader, load as loader };

/**
 * Search engines must not list a story unless its owner made it public. This header says so to programs that do
 * not read the HTML of the page (spec 10.7-01).
 */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => ({
  'X-Robots-Tag': loaderHeaders.get('X-Robots-Tag') ?? 'noindex',
});

/** Visitors who sign in to see or love a song stay on its page (spec 4.7-15). */
export const handle = { skipAuthRedirect: true };

export default function StoryRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <StoryMeta content={loaderData} />
      {/* The key resets the page for another story, so that the visitor's choices and the heart of the previous story
          do not stay. */}
      <StoryPage key={loaderData.story.slug} content={loaderData}>
        {loaderData.comments ? (
          <div className="wrap">
            <Comments content={loaderData.comments} />
          </div>
        ) : null}
      </StoryPage>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} />;
}
