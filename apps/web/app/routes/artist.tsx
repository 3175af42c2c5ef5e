import '~/features/artists/artist/artist-page.css';
import '~/shell/songs/songs.css';
import { ArtistMeta } from '~/features/artists/artist/artist-meta.tsx';
import { ArtistPage } from '~/features/artists/artist/artist-page.tsx';
import { loadArtist } from '~/features/artists/artist/load-artist.ts';
import { startWithPath } from '~/features/builder/draft/open-requested.ts';
import { defineLoad, type LoadArgs } from '~/platform/loading/load.ts';
import { RouteFailure } from '~/shell/frame/error-page.tsx';
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
      {/* The key resets the page for another artist, so that it does not keep showing the loaded reviews of the
          previous artist. */}
      <ArtistPage key={id} content={loaderData} startPath={startWithPath(id)} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} />;
}
