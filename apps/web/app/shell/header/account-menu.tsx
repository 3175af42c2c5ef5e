import { lazy, type MouseEvent, Suspense } from 'react';
import { useLocation } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { openSignIn } from '~/platform/session/auth-dialog.store.ts';
import { loginLink } from '~/platform/session/login-link.ts';
import { useUser } from '~/platform/session/use-user.ts';
import { IconLink } from '~/ui/action/icon-button.tsx';

const Place = () => <span className="icon-btn" />;

/** A menu that cannot be fetched takes nothing else with it. Every page begins with this file: it must stay small. */
const SignedInMenu = lazy(() => import('./signed-in-menu.tsx').catch(() => ({ default: Place })));

/** Opens the dialog in place; without scripts, or in a new tab, the link leads to the sign-in page. */
function signInHere(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  void openSignIn({ reason: 'menu' });
}

/** The header's way into one's account: the sign-in dialog, or the menu of who is signed in. */
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
