import { ApplicationPage } from '~/features/admin/makers/application-page.tsx';
import { ApplicationsPage } from '~/features/admin/makers/applications-page.tsx';
import { ArtistPage } from '~/features/admin/makers/artist-page.tsx';
import { ArtistsPage } from '~/features/admin/makers/artists-page.tsx';
import type { MakersPage } from '~/features/admin/makers/load-makers.ts';
import { ProfileReview } from '~/features/admin/makers/profile-review.tsx';
import { VendorPage } from '~/features/admin/makers/vendor-page.tsx';
import { VendorsPage } from '~/features/admin/makers/vendors-page.tsx';
import { ArtistStanding } from '~/features/admin/standing/artist-standing.tsx';

/** The staff's pages about artists and people who apply as artists. */
export default function MakersPart({ page }: { page: MakersPage }) {
  switch (page.part) {
    case 'applications':
      return <ApplicationsPage page={page.page} />;
    case 'application':
      return <ApplicationPage key={page.application.id} saved={page.application} />;
    case 'artists':
      return <ArtistsPage page={page.page} />;
    case 'vendors':
      return <VendorsPage page={page.page} />;
    case 'vendor':
      return <VendorPage key={page.data.vendor.id} data={page.data} />;
    case 'artist':
      return (
        <ArtistPage key={page.artist.id} saved={page.artist}>
          <ProfileReview artistId={page.artist.id} loaded={page.review} />
          <ArtistStanding artistId={page.artist.id} />
        </ArtistPage>
      );
  }
}
