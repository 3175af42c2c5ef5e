import type { User } from '@keepsong/contract/common';
import { usePage } from '../page/page-context.tsx';
import { useSession } from './session.store.ts';

/**
 * The signed-in user. Until the shop has answered who is signed in, this is the user with whom the server rendered the
 * page.
 */
export function useUser(): User | null {
  const page = usePage();
  const { status, user } = useSession();
  return status === 'unknown' ? page.user : user;
}
