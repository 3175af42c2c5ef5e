import { plainPath } from '@keepsong/domain/navigation/plain-path';
import { redirect } from 'react-router';
import type { RouteLoad } from '~/platform/loading/load.ts';
import { pageContext } from '~/platform/loading/load-context.ts';
import { signInTarget } from './sign-in-target.ts';

/**
 * Redirects visitors who are already signed in away from the sign-in page, to the page that opens after a sign-in. They
 * come there for example in a second tab or by a link in a message. Guests stay, because they have not verified their
 * contact yet. This runs on the server, which knows the session for certain.
 */
export function leaveSignIn({ request, context }: RouteLoad<unknown>): void {
  const { pathname, search } = new URL(request.url);
  const { user } = context.get(pageContext);
  if (plainPath(pathname) !== '/login' || user === null || user.guest) return;
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
