import { plainPath } from '@keepsong/domain/navigation/plain-path';
import { useLocation } from 'react-router';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { useUser } from '~/platform/session/use-user.ts';

const StaffBar = lazyPart(async () => ({ default: (await import('./staff-bar.tsx')).StaffBar }));

/** The bar of staff on the pages of the shop. Only staff load it, and the staff pages have no use for it. */
export function BarForStaff() {
  const isDesk = plainPath(useLocation().pathname).startsWith('/admin');
  return useUser()?.role === 'admin' && !isDesk ? <StaffBar /> : null;
}
