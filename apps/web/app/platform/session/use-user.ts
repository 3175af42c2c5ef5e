import type { User } from '@keepsong/contract/common';
import { usePage } from '../page/page-context.tsx';
import { useSession } from './session.store.ts';

/** The signed-in user. Until the start-up check has answered, this is the user of the server's page. */
export function useUser(): User | null {
  const page = usePage();
  const { status, user } = useSession();
  return status === 'unknown' ? page.user : user;
}
