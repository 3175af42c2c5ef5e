import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { openSignIn } from '~/platform/session/auth-dialog.store.ts';
import { useSession } from '~/platform/session/session.store.ts';

/**
 * `/login` is the home page with the sign-in dialog open (spec 2.1-02), also for guests. Closing the dialog leaves
 * Home.
 */
export function useSignInPage(): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { status, user } = useSession();
  const asks = pathname === '/login' && status === 'ready' && (user === null || user.guest);
  useEffect(() => {
    if (!asks) return;
    void openSignIn({ reason: 'login_page' }).then((signedIn) => {
      if (!signedIn) void navigate('/', { replace: true, preventScrollReset: true });
    });
  }, [asks, navigate]);
}
