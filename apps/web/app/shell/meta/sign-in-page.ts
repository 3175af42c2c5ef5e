import { plainPath } from '@keepsong/domain/navigation/plain-path';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { openSignIn } from '~/platform/session/auth-dialog.store.ts';
import { useSession } from '~/platform/session/session.store.ts';

/**
 * Opens the sign-in dialog on `/login`, which is the home page with that dialog (spec 2.1-02). Guests see it
 * too. When the visitor closes the dialog, Home stays.
 */
export function useSignInPage(): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { status, user } = useSession();
  const asks = plainPath(pathname) === '/login' && status === 'ready' && (user === null || user.guest);
  useEffect(() => {
    if (!asks) return;
    void openSignIn({ reason: 'login_page' }).then((signedIn) => {
      if (!signedIn) void navigate('/', { replace: true, preventScrollReset: true });
    });
  }, [asks, navigate]);
}
