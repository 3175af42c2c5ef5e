import { ReferralSignup } from '~/features/referrals/referral-signup.tsx';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { defineLoad, type LoadArgs } from '~/platform/loading/load.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { RouteFailure } from '~/shell/frame/error-page.tsx';
import type { Route } from './+types/referral';

/**
 * Loads the page of a referral code. For an unknown code this page says so and then opens Home, instead of the
 * 404 page (spec 8.5-03).
 */
const load = defineLoad(async ({ api, params: { code } }: LoadArgs<Route.LoaderArgs['params']>) => {
  try {
    const { user } = await api.referrals.referralUser({ query: { referral_code: code } });
    return { code, referrer: user };
  } catch (error) {
    if (isApiError(error) && error.status === 404) return { code, referrer: null };
    throw error;
  }
});

export { load as clientLoader, load as loader };

export const headers = () => ({ 'X-Robots-Tag': 'noindex' });

/** After the sign-up, this page itself decides which page opens. */
export const handle = { skipAuthRedirect: true };

export default function ReferralRoute({ loaderData }: Route.ComponentProps) {
  const { brand } = usePage().settings;
  return (
    <>
      <title>{`${m.referrals_signup_action()} · ${brand}`}</title>
      <ReferralSignup {...loaderData} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} />;
}
