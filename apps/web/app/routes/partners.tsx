import '~/features/studio/desk/studio.css';
import { EarningsPage } from '~/features/studio/earnings/earnings-page.tsx';
import { StatementsPage } from '~/features/studio/earnings/statements-page.tsx';
import { loadVendor, type VendorPage } from '~/features/studio/vendor/load-vendor.ts';
import { ProfilePage } from '~/features/studio/vendor/profile-page.tsx';
import { VendorError } from '~/features/studio/vendor/vendor-error.tsx';
import { VendorOrders } from '~/features/studio/vendor/vendor-orders.tsx';
import { m } from '~/paraglide/messages.js';
import { defineLoad, type LoadArgs } from '~/platform/loading/load.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import type { Route } from './+types/partners';

const load = defineLoad((args: LoadArgs<Route.LoaderArgs['params']>) => loadVendor(args));

export { load as clientLoader, load as loader };

export const headers = () => ({ 'X-Robots-Tag': 'noindex' });

export default function Partners({ loaderData }: Route.ComponentProps) {
  const { brand } = usePage().settings;
  const { page } = loaderData;
  return (
    <>
      <title>{m.studio_vendor_page_title({ vendor: loaderData.vendor.name, brand })}</title>
      <meta name="robots" content="noindex" />
      <Part page={page} />
    </>
  );
}

function Part({ page }: { page: VendorPage['page'] }) {
  if (page.part === 'earnings') return <EarningsPage content={page} />;
  if (page.part === 'profile') return <ProfilePage key={page.profile.vendor.name} profile={page.profile} />;
  if (page.part === 'statements') return <StatementsPage {...page} />;
  return <VendorOrders desk={page} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <VendorError error={error} />;
}
