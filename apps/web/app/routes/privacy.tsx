import { LegalPage } from '~/features/cms/legal-page.tsx';
import { loadPage } from '~/features/cms/load-page.ts';
import type { Route } from './+types/privacy';

const load = loadPage('privacy');

export { load as clientLoader, load as loader };

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage group="privacy" path="/privacy" page={loaderData} />;
}
