import { isRouteErrorResponse } from 'react-router';
import '~/features/stories/stories.css';
import { loadStory } from '~/features/stories/story-load.ts';
import { StoryMeta } from '~/features/stories/story-meta.tsx';
import { StoryPage } from '~/features/stories/story-page.tsx';
import { m } from '~/paraglide/messages.js';
import { defineLoad, type LoadArgs } from '~/platform/load.ts';
import { NotFoundPage, ServerErrorPage } from '~/shell/error-page.tsx';
import type { Route } from './+types/story';

const load = defineLoad(({ api, params, request }: LoadArgs<Route.LoaderArgs['params']>) =>
  loadStory(api, params.slug, request),
);

export { load as clientLoader, load as loader };

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
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <title>{missing ? m.errors_not_found_title() : m.errors_server_title()}</title>
      <meta name="robots" content="noindex" />
      {missing ? <NotFoundPage /> : <ServerErrorPage retry="?" />}
    </>
  );
}
