import type { User } from '@keepsong/contract/common';
import { redirect } from 'react-router';
import type { RouteLoad } from '../loading/load.ts';
import { apiContext, pageContext } from '../loading/load-context.ts';
import { requestPath } from './login-link.ts';
import { startSession, useSession } from './session.store.ts';

/**
 * Returns the signed-in user, for loads of screens that need one. Redirects other visitors to the sign-in page, which
 * leads back here after the sign-in (spec 2.9-08).
 */
export async function requireUser({ context, request }: RouteLoad<unknown>): Promise<User> {
  const user = await findUser(context);
  if (user) return user;
  // Loaded on demand, because public pages share this file and do not need the route names.
  const { loginPath } = await import('./login-path.ts');
  throw redirect(loginPath(requestPath(request)));
}

async function findUser(context: RouteLoad<unknown>['context']): Promise<User | null> {
  if (typeof document === 'undefined') return context.get(pageContext).user;
  await startSession(context.get(apiContext));
  return useSession.getState().user;
}
