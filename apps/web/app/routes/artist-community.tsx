import { ArtistCommunityPage } from '~/features/cms/artist-community-page.tsx';
import { loadPage } from '~/features/cms/load-page.ts';
import type { Route } from './+types/artist-community';

const load = loadPage('artist_community');

export { load as clientLoader, load as loader };

export default function ArtistCommunity({ loaderData }: Route.ComponentProps) {
  return <ArtistCommunityPage page={loaderData} />;
}
