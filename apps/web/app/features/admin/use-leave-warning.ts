import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { m } from '~/paraglide/messages.js';

/**
 * While there are unsaved changes, asks for confirmation before the user follows a link of the shop or closes
 * the page.
 */
export function useLeaveWarning(isChanged: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(m.admin_leave())) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    if (!isChanged) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isChanged]);
}
