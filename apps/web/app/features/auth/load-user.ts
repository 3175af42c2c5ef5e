import type { User } from '@keepsong/contract/common';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api.ts';
import { errorWords } from '~/platform/errors.ts';
import { setSessionUser } from '~/platform/session.store.ts';
import { toast } from '~/ui/toast.store.ts';

/**
 * Who has just signed in, as the shop has them (spec 7.6-07). When they cannot be loaded, or the browser did not keep
 * the session, the error is shown and it is null (8.5-02).
 */
export async function loadUser(): Promise<User | null> {
  try {
    const { user } = await browserApi().account.current({ query: {} });
    if (user === null) toast.show({ tone: 'error', text: m.auth_session_not_kept() });
    setSessionUser(user);
    return user;
  } catch (error) {
    toast.show({ tone: 'error', text: errorWords(error) });
    return null;
  }
}
