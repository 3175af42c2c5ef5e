import { useLocation } from 'react-router';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { useUser } from '~/platform/session/use-user.ts';

const StaffEditor = lazyPart(async () => ({ default: (await import('./staff-editor.tsx')).StaffEditor }));

/** Editing in place. Only staff load it, and not on the staff pages, which have nothing to edit. */
export function StaffEditorForStaff() {
  const isDesk = useLocation().pathname.startsWith('/admin');
  return useUser()?.role === 'admin' && !isDesk ? <StaffEditor /> : null;
}
