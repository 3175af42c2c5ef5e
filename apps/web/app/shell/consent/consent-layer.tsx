import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { useConsent } from '~/platform/signals/consent.store.ts';

const ConsentBar = lazyPart(() => import('./consent-bar.tsx'));
const ConsentDialog = lazyPart(() => import('./consent-dialog.tsx'));

/** The question about events, for visitors who are to be asked, and the choices, which the footer opens. */
export function ConsentLayer() {
  const { status, choosing } = useConsent();
  if (choosing && status !== 'unknown') return <ConsentDialog />;
  return status === 'asking' ? <ConsentBar /> : null;
}
