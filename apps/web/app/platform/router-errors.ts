import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, isRouteErrorResponse } from 'react-router';

/** What of the router is watched. */
type WatchedRouter = {
  state: RouterState;
  subscribe: (listener: (state: RouterState) => void) => () => void;
  navigate: (to: string, options: { replace: true }) => unknown;
};
type RouterState = {
  navigation: { state: string };
  location: { key: string; pathname: string };
  errors: Record<string, unknown> | null;
};

/** Statuses that a page of their own explains: what is not theirs, and what is not there (spec 8.6-03). */
const EXPLAINED: readonly number[] = [403, 404];

const isExplained = (error: unknown): boolean =>
  isRouteErrorResponse(error) && EXPLAINED.includes(error.status);

/**
 * Goes Home when another page could not be loaded, and says so (spec 8.6-04). Home itself has nowhere else to go, and
 * a page that only failed to load anew keeps its place: both show what went wrong and a way to try again.
 */
export function leaveErrors(router: WatchedRouter, say: () => void): () => void {
  let shown = router.state.location.key;
  return router.subscribe(({ navigation, location, errors }) => {
    if (navigation.state !== 'idle') return;
    const isAnother = location.key !== shown;
    shown = location.key;
    if (!isAnother || errors === null || location.pathname === '/') return;
    if (Object.values(errors).every(isExplained)) return;
    say();
    // The router still ends the navigation that failed, and would take this one for it.
    queueMicrotask(() => void router.navigate('/', { replace: true }));
  });
}

/** Watches over the errors of the page's router; `say` is the same function at every render. */
export function useRouterErrors(say: () => void): void {
  const router = useContext(DataRouterContext)?.router;
  useEffect(() => router && leaveErrors(router, say), [router, say]);
}
