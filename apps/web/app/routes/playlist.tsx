import '~/features/playlists/playlists.css';
import { loadPlaylist } from '~/features/playlists/load-playlists.ts';
import { PlaylistPage } from '~/features/playlists/playlist-page.tsx';
import { m } from '~/paraglide/messages.js';
import { defineLoad, type LoadArgs } from '~/platform/loading/load.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { genreWords } from '~/platform/words/genre.ts';
import { RouteFailure } from '~/shell/frame/error-page.tsx';
import { PageMeta } from '~/shell/meta/page-meta.tsx';
import { recordingThing, trailThing } from '~/shell/meta/structured-data.ts';
import type { Route } from './+types/playlist';

const load = defineLoad(({ api, params, request }: LoadArgs<Route.LoaderArgs['params']>) =>
  loadPlaylist(api, params.id, request),
);

export { load as clientLoader, load as loader };

export default function PlaylistRoute({ loaderData: { playlist, origin } }: Route.ComponentProps) {
  const { brand } = usePage().settings;
  const url = `${origin}/playlists/${playlist.id}`;
  return (
    <>
      <PageMeta
        title={`${playlist.title} · ${brand}`}
        description={playlist.description || playlist.title}
        url={url}
        data={[
          ...playlist.songs.map((song) =>
            recordingThing({
              name: song.title,
              byArtist: song.artist.artist_name,
              url,
              genre: genreWords(song.genre),
              seconds: song.duration_seconds,
            }),
          ),
          trailThing([
            { name: m.playlists_title(), url: `${origin}/playlists` },
            { name: playlist.title, url },
          ]),
        ]}
      />
      <PlaylistPage key={playlist.id} playlist={playlist} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} />;
}
