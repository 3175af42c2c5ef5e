import { lazy, type MouseEvent, Suspense } from 'react';
import { useLocation } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { openSignIn } from '~/platform/session/auth-dialog.store.ts';
import { loginLink } from '~/platform/session/login-link.ts';
import { useUser } from '~/platform/session/use-user.ts';
import { IconLink } from '~/ui/action/icon-button.tsx';

const Place = () => <span className="icon-btn" />;

/**
 * If the menu cannot be fetched, an empty place is shown and the rest of the page still works. Every page loads this
 * file, so keep it small.
 */
const SignedInMenu = lazy(() => import('./signed-in-menu.tsx').catch(() => ({ default: Place })));

/** Opens the sign-in dialog on this page. Without scripts, or in a new tab, the link opens the sign-in page. */
function signInHere(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  void openSignIn({ reason: 'menu' });
}

/** The account button of the header. It opens the sign-in dialog, or the menu when the visitor is signed in. */
export function AccountMenu() {
  const user = useUser();
  const { pathname, search } = useLocation();
  if (!user)
    return (
      <IconLink to={loginLink(pathname + search)} icon="user" label={m.shell_login()} onClick={signInHere} />
    );
  return (
    <Suspense fallback={<Place />}>
      <SignedInMenu user={user} />
    </Suspense>
  );
}
