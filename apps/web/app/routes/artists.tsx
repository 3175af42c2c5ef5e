import '~/features/artists/directory/directory.css';
import { Directory } from '~/features/artists/directory/directory.tsx';
import { loadDirectory } from '~/features/artists/directory/load-directory.ts';
import { directoryQuery } from '~/features/artists/directory/search-filters.ts';
import { m } from '~/paraglide/messages.js';
import { defineLoad, type LoadArgs } from '~/platform/loading/load.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { RouteFailure } from '~/shell/frame/error-page.tsx';
import { PageMeta } from '~/shell/meta/page-meta.tsx';
import { listThing } from '~/shell/meta/structured-data.ts';
import type { Route } from './+types/artists';

const load = defineLoad(({ api, request }: LoadArgs<Route.LoaderArgs['params']>) =>
  loadDirectory(api, request),
);

export { load as clientLoader, load as loader };

export default function Artists({ loaderData }: Route.ComponentProps) {
  const { brand } = usePage().settings;
  const { origin, filters, page, first } = loaderData;
  const isNarrowed = directoryQuery(filters) !== '';
  return (
    <>
      <PageMeta
        title={`${m.artists_directory_page_title()} · ${brand}`}
        description={m.artists_directory_description()}
        url={`${origin}/artists${page > 1 && !isNarrowed ? `?page=${page}` : ''}`}
        hidden={isNarrowed}
        data={[listThing(first.items.map(({ id }) => `${origin}/artists/${id}`))]}
      />
      <Directory content={loaderData} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} />;
}
