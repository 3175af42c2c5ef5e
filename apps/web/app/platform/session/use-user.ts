import type { User } from '@keepsong/contract/common';
import { usePage } from '../page/page-context.tsx';
import { useSession } from './session.store.ts';

/** Who is signed in: what the page said until the start-up check has answered. */
export function useUser(): User | null {
  const page = usePage();
  const { status, user } = useSession();
  return status === 'unknown' ? page.user : user;
}
