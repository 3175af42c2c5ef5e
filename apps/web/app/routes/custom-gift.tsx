import '~/features/marketing/landing.css';
import { LandingPage } from '~/features/marketing/landing-page.tsx';
import { loadLanding } from '~/features/marketing/load-landing.ts';
import { defineLoad, type LoadArgs } from '~/platform/loading/load.ts';
import { RouteFailure } from '~/shell/frame/error-page.tsx';
import type { Route } from './+types/custom-gift';

const load = defineLoad(({ api, params, request }: LoadArgs<Route.LoaderArgs['params']>) =>
  loadLanding(api, params.slug, request),
);

export { load as clientLoader, load as loader };

export default function CustomGift({ loaderData }: Route.ComponentProps) {
  return <LandingPage key={loaderData.slug} content={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} />;
}
