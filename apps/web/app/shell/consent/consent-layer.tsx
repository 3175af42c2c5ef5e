import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { useConsent } from '~/platform/signals/consent.store.ts';

const ConsentBar = lazyPart(() => import('./consent-bar.tsx'));
const ConsentDialog = lazyPart(() => import('./consent-dialog.tsx'));

/**
 * Shows the question about events to visitors who must be asked, and the dialog with the choices after a press
 * in the footer.
 */
export function ConsentLayer() {
  const { status, choosing } = useConsent();
  if (choosing) return <ConsentDialog />;
  return status === 'asking' ? <ConsentBar /> : null;
}
