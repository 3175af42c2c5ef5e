import { useLocation } from 'react-router';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';

const Unsubscribe = lazyPart(async () => ({ default: (await import('./unsubscribe.tsx')).Unsubscribe }));

/** The unsubscribe link of mails: `?unsubscribe=` on any page. */
export function UnsubscribeByAddress() {
  const { search } = useLocation();
  return new URLSearchParams(search).has('unsubscribe') ? <Unsubscribe /> : null;
}
