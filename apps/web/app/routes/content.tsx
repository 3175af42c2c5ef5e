import { type ContentPath, ContentRoute, isContentPath, loadContent } from '~/features/cms/content-route.tsx';
import type { RouteLoad } from '~/platform/loading/load.ts';
import { RouteFailure } from '~/shell/frame/error-page.tsx';
import { loadNotFound, NotFound } from '~/shell/frame/not-found-page.tsx';
import type { Route } from './+types/content';

type Params = { page: string };

/** This address redirects an artist to the artist's own page in the studio. */
const ARTIST_DASHBOARD = '/artist-admin';

/**
 * The eight content pages (spec 2.1-03). They share one route because every page lists every route, and their texts
 * are managed content.
 */
const load = async (args: RouteLoad<Params>) => {
  const path = `/${args.params.page.toLowerCase()}`;
  if (path === ARTIST_DASHBOARD)
    await import('~/features/studio/desk/own-desk.ts').then((desk) => desk.findOwnDesk(args));
  if (!isContentPath(path)) return loadNotFound(args);
  return { path, page: await loadContent(path)(args) };
};

export { load as clientLoader, load as loader };

export default function Content({ loaderData }: Route.ComponentProps) {
  return isLoaded(loaderData) ? <ContentRoute {...loaderData} /> : <NotFound />;
}

type Loaded = { path: ContentPath; page: Awaited<ReturnType<ReturnType<typeof loadContent>>> };

const isLoaded = (data: unknown): data is Loaded =>
  typeof data === 'object' && data !== null && 'page' in data;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} />;
}
