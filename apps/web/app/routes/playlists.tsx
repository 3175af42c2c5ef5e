import '~/features/playlists/playlists.css';
import { loadPlaylists } from '~/features/playlists/load-playlists.ts';
import { PlaylistsPage } from '~/features/playlists/playlists-page.tsx';
import { loadWords, textOf } from '~/platform/chrome/content.ts';
import { defineLoad, type LoadArgs } from '~/platform/loading/load.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { RouteFailure } from '~/shell/frame/error-page.tsx';
import { PageMeta } from '~/shell/meta/page-meta.tsx';
import { listThing } from '~/shell/meta/structured-data.ts';
import type { Route } from './+types/playlists';

const load = defineLoad(async ({ api, request }: LoadArgs<Route.LoaderArgs['params']>) => {
  const [content, words] = await Promise.all([
    loadPlaylists(api, request),
    loadWords(api, ['playlists'], request.url),
  ]);
  return { ...content, words };
});

export { load as clientLoader, load as loader };

export default function Playlists({ loaderData }: Route.ComponentProps) {
  const { brand } = usePage().settings;
  const { origin, words, filters, page, first } = loaderData;
  const isNarrowed = filters.keyword !== '' || filters.kind !== null;
  return (
    <>
      <PageMeta
        title={`${textOf(words, 'playlists.page_title')} · ${brand}`}
        description={textOf(words, 'playlists.description')}
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
