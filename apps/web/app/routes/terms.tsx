import { LegalPage } from '~/features/cms/legal-page.tsx';
import { loadPage } from '~/features/cms/load-page.ts';
import type { Route } from './+types/terms';

const load = loadPage('terms');

export { load as clientLoader, load as loader };

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage group="terms" path="/terms" page={loaderData} />;
}
