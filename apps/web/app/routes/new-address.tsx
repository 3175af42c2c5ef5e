import { NewAddress } from '~/features/auth/new-address.tsx';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { defineLoad, type LoadArgs } from '~/platform/loading/load.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { RouteFailure } from '~/shell/frame/error-page.tsx';
import type { Route } from './+types/new-address';

/** If a link was used or replaced, or is too old, the page says so. */
const load = defineLoad(async ({ api, request }: LoadArgs<Route.LoaderArgs['params']>) => {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  if (token === '') return { token, email: null };
  try {
    return { token, email: (await api.customers.openAddress({ body: { token } })).email };
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 400)) return { token, email: null };
    throw error;
  }
});

export { load as clientLoader, load as loader };

// The address contains a token, which other sites must not learn.
export const headers = () => ({ 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' });

/**
 * The page behind a mailed link, for somebody who can no longer use the old e-mail address of their account.
 */
export default function NewAddressRoute({ loaderData }: Route.ComponentProps) {
  const { brand } = usePage().settings;
  return (
    <>
      <title>{`${m.auth_new_address_title()} · ${brand}`}</title>
      <meta name="robots" content="noindex" />
      <NewAddress {...loaderData} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} />;
}
