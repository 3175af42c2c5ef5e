import { HowItWorksPage } from '~/features/cms/how-it-works-page.tsx';
import { loadPage } from '~/features/cms/load-page.ts';
import type { Route } from './+types/how-it-works';

const load = loadPage('how_it_works');

export { load as clientLoader, load as loader };

export default function HowItWorks({ loaderData }: Route.ComponentProps) {
  return <HowItWorksPage page={loaderData} />;
}
