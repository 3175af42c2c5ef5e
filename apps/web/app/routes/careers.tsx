import { CareersPage } from '~/features/cms/careers-page.tsx';
import { loadPage } from '~/features/cms/load-page.ts';
import type { Route } from './+types/careers';

const load = loadPage('careers');

export { load as clientLoader, load as loader };

export default function Careers({ loaderData }: Route.ComponentProps) {
  return <CareersPage page={loaderData} />;
}
