import '~/features/artists/artist-page.css';
import { loadArtist } from '~/features/artists/artist-load.ts';
import { ArtistMeta } from '~/features/artists/artist-meta.tsx';
import { ArtistPage } from '~/features/artists/artist-page.tsx';
import { startWithPath } from '~/features/builder/start-path.ts';
import { defineLoad, type LoadArgs } from '~/platform/load.ts';
import { RouteFailure } from '~/shell/error-page.tsx';
import type { Route } from './+types/artist';

const load = defineLoad(({ api, params, request }: LoadArgs<Route.LoaderArgs['params']>) =>
  loadArtist(api, params.id, request),
);

export { load as clientLoader, load as loader };

export default function ArtistRoute({ loaderData }: Route.ComponentProps) {
  const { id } = loaderData.artist;
  return (
    <>
      <ArtistMeta content={loaderData} />
      {/* Another artist is another page: reviews that were asked for stay with theirs. */}
      <ArtistPage key={id} content={loaderData} startPath={startWithPath(id)} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} />;
}
