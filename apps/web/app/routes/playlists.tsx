import '~/features/playlists/playlists.css';
import { loadPlaylists } from '~/features/playlists/load-playlists.ts';
import { PlaylistsPage } from '~/features/playlists/playlists-page.tsx';
import { m } from '~/paraglide/messages.js';
import { defineLoad, type LoadArgs } from '~/platform/loading/load.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { RouteFailure } from '~/shell/frame/error-page.tsx';
import { PageMeta } from '~/shell/meta/page-meta.tsx';
import { listThing } from '~/shell/meta/structured-data.ts';
import type { Route } from './+types/playlists';

const load = defineLoad(({ api, request }: LoadArgs<Route.LoaderArgs['params']>) =>
  loadPlaylists(api, request),
);

export { load as clientLoader, load as loader };

export default function Playlists({ loaderData }: Route.ComponentProps) {
  const { brand } = usePage().settings;
  const { origin, filters, page, first } = loaderData;
  const isNarrowed = filters.keyword !== '' || filters.kind !== null;
  return (
    <>
      <PageMeta
        title={`${m.playlists_page_title()} · ${brand}`}
        description={m.playlists_description()}
        url={`${origin}/playlists${page > 1 && !isNarrowed ? `?page=${page}` : ''}`}
        hidden={isNarrowed}
        data={[listThing(first.items.map(({ id }) => `${origin}/playlists/${id}`))]}
      />
      <PlaylistsPage content={loaderData} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} />;
}
