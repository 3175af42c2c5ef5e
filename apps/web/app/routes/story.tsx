import '~/features/stories/stories.css';
import { loadStory } from '~/features/stories/story-load.ts';
import { StoryMeta } from '~/features/stories/story-meta.tsx';
import { StoryPage } from '~/features/stories/story-page.tsx';
import { defineLoad, type LoadArgs } from '~/platform/load.ts';
import { RouteFailure } from '~/shell/error-page.tsx';
import type { Route } from './+types/story';

const load = defineLoad(({ api, params, request }: LoadArgs<Route.LoaderArgs['params']>) =>
  loadStory(api, params.slug, request),
);

export { load as clientLoader, load as loader };

/** Stories are unlisted, for programs that read no page too (decisions, Stories). */
export const headers = () => ({ 'X-Robots-Tag': 'noindex' });

/** Who signs in to see their song, or to love one, stays with it (spec 4.7-15). */
export const handle = { skipAuthRedirect: true };

export default function StoryRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <StoryMeta content={loaderData} />
      {/* Another story is another page: its choices and its heart start anew. */}
      <StoryPage key={loaderData.story.slug} content={loaderData} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} />;
}
