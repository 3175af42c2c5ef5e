import { lazyPart } from '~/platform/lazy-part.tsx';
import { useUser } from '~/platform/use-user.ts';

const StaffEditor = lazyPart(async () => ({ default: (await import('./staff-editor.tsx')).StaffEditor }));

/** Editing in place; nobody but staff fetches it. */
export function StaffEditorForStaff() {
  return useUser()?.role === 'admin' ? <StaffEditor /> : null;
}
