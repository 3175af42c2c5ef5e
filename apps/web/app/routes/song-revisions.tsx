import { loadPage } from '~/features/cms/load-page.ts';
import { SongRevisionsPage } from '~/features/cms/song-revisions-page.tsx';
import type { Route } from './+types/song-revisions';

const load = loadPage('song_revisions');

export { load as clientLoader, load as loader };

export default function SongRevisions({ loaderData }: Route.ComponentProps) {
  return <SongRevisionsPage page={loaderData} />;
}
