// Import the styles here, so that a page from the server has its styles before the script of its part arrives.
import '~/features/artists/apply/apply.css';
import { type ContentPath, ContentRoute, isContentPath, loadContent } from '~/features/cms/content-route.tsx';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import type { RouteLoad } from '~/platform/loading/load.ts';
import { RouteFailure } from '~/shell/frame/error-page.tsx';
import { loadNotFound, NotFound } from '~/shell/frame/not-found-page.tsx';
import { PartMissing } from '~/shell/frame/part-missing.tsx';
import type { Route } from './+types/content';

const ApplyPage = lazyPart(() => import('./apply-part.tsx'), { Missing: PartMissing });
const NoDesk = lazyPart(() => import('./no-desk-part.tsx'), { Missing: PartMissing });

type Params = { page: string; part?: string };

/**
 * This address redirects artists to their own pages in the studio. Other visitors read how to become an artist.
 */
const ARTIST_DASHBOARD = '/artist-admin';
/** The address of the form for people who want to become artists. */
const APPLY = '/artist-community/apply';

/**
 * The eight content pages (spec 2.1-03), the artists' address `/artist-admin`, and the form for new artists.
 * They share one route because every page lists every route. The texts of the content pages are managed
 * content.
 */
const load = async (args: RouteLoad<Params>) => {
  const { page, part } = args.params;
  const path = ['', page, ...(part === undefined ? [] : [part])].join('/').toLowerCase();
  if (path === APPLY) {
    const { origin, searchParams } = new URL(args.request.url);
    return { apply: { origin, token: searchParams.get('withdraw')?.slice(0, 64) ?? '' } };
  }
  if (path === ARTIST_DASHBOARD) {
    await import('~/features/studio/desk/own-desk.ts').then((desk) => desk.findOwnDesk(args));
    return { path };
  }
  if (!isContentPath(path)) return loadNotFound(args);
  return { path, page: await loadContent(path)(args) };
};

export { load as clientLoader, load as loader };

export default function Content({ loaderData }: Route.ComponentProps) {
  if (isLoaded(loaderData)) return <ContentRoute {...loaderData} />;
  if (loaderData !== null && 'apply' in loaderData && loaderData.apply)
    return <ApplyPage content={loaderData.apply} />;
  return loaderData !== null && 'path' in loaderData ? <NoDesk /> : <NotFound />;
}

type Loaded = { path: ContentPath; page: Awaited<ReturnType<ReturnType<typeof loadContent>>> };

const isLoaded = (data: unknown): data is Loaded =>
  typeof data === 'object' && data !== null && 'page' in data;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} />;
}
