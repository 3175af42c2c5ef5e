import '~/features/playlists/playlists.css';
import { PlaylistPage } from '~/features/playlists/playlist-page.tsx';
import { loadPlaylist } from '~/features/playlists/playlists-load.ts';
import { defineLoad, type LoadArgs } from '~/platform/load.ts';
import { usePage } from '~/platform/page-context.tsx';
import { RouteFailure } from '~/shell/error-page.tsx';
import { PageMeta } from '~/shell/page-meta.tsx';
import type { Route } from './+types/playlist';

const load = defineLoad(({ api, params, request }: LoadArgs<Route.LoaderArgs['params']>) =>
  loadPlaylist(api, params.id, request),
);

export { load as clientLoader, load as loader };

export default function PlaylistRoute({ loaderData: { playlist, origin } }: Route.ComponentProps) {
  const { brand } = usePage().settings;
  return (
    <>
      <PageMeta
        title={`${playlist.title} · ${brand}`}
        description={playlist.description || playlist.title}
        url={`${origin}/playlists/${playlist.id}`}
      />
      <PlaylistPage key={playlist.id} playlist={playlist} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} />;
}
