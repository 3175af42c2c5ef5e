import { LegalPage } from '~/features/cms/legal-page.tsx';
import { PRIVACY } from '~/features/cms/privacy.ts';
import type { Route } from './+types/privacy';

const load = ({ request }: { request: Request }) => ({ origin: new URL(request.url).origin });

export { load as clientLoader, load as loader };

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={PRIVACY} origin={loaderData.origin} />;
}
