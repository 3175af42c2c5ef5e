import { redirect } from 'react-router';
import type { RouteLoad } from '~/platform/loading/load.ts';
import { pageContext } from '~/platform/loading/load-context.ts';
import { signInTarget } from './sign-in-target.ts';

/**
 * Who opens the sign-in page signed in, as in a second tab or by the link of a message, goes on at once to where
 * signing in would lead. A guest has proved nothing yet and is asked to. Runs on the server, which knows for certain.
 */
export function leaveSignIn({ request, context }: RouteLoad<unknown>): void {
  const { pathname, search } = new URL(request.url);
  const { user } = context.get(pageContext);
  if (pathname !== '/login' || user === null || user.guest) return;
  const place = {
    reason: 'login_page',
    pushTo: undefined,
    kept: '',
    pathname,
    search,
    stays: false,
  } as const;
  throw redirect(signInTarget(user, place) ?? '/');
}
