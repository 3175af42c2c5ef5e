import '~/features/studio/studio.css';
import { VendorDesk } from '~/features/studio/vendor-desk.tsx';
import { VendorError } from '~/features/studio/vendor-error.tsx';
import { loadVendor } from '~/features/studio/vendor-load.ts';
import { m } from '~/paraglide/messages.js';
import { defineLoad, type LoadArgs } from '~/platform/load.ts';
import { usePage } from '~/platform/page-context.tsx';
import type { Route } from './+types/partners';

const load = defineLoad((args: LoadArgs<Route.LoaderArgs['params']>) => loadVendor(args));

export { load as clientLoader, load as loader };

export const headers = () => ({ 'X-Robots-Tag': 'noindex' });

export default function Partners({ loaderData }: Route.ComponentProps) {
  const { brand } = usePage().settings;
  return (
    <>
      <title>{m.studio_vendor_page_title({ vendor: loaderData.vendor.name, brand })}</title>
      <meta name="robots" content="noindex" />
      <VendorDesk desk={loaderData} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <VendorError error={error} />;
}
