import { redirect } from 'react-router';
import type { RouteLoad } from '~/platform/loading/load.ts';
import { pageContext } from '~/platform/loading/load-context.ts';
import { signInTarget } from './sign-in-target.ts';

/**
 * Redirects signed-in visitors away from the sign-in page, for example in a second tab or after a link in a message,
 * to the target of the sign-in. Guests have not verified their contact yet and stay. Runs on the server, which knows
 * the session for certain.
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
