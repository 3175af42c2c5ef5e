import { LegalPage } from '~/features/cms/legal-page.tsx';
import { TERMS } from '~/features/cms/terms.ts';
import type { Route } from './+types/terms';

const load = ({ request }: { request: Request }) => ({ origin: new URL(request.url).origin });

export { load as clientLoader, load as loader };

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={TERMS} origin={loaderData.origin} />;
}
