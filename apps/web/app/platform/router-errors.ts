import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, isRouteErrorResponse } from 'react-router';
import { isMissing } from './missing.ts';

/** What of the router is watched. */
type WatchedRouter = {
  state: RouterState;
  subscribe: (listener: (state: RouterState) => void) => () => void;
  navigate: (to: string, options: { replace: true }) => unknown;
};
type RouterState = {
  navigation: { state: string };
  historyAction: string;
  location: { key: string; pathname: string };
  errors: Record<string, unknown> | null;
};

/** Statuses that a page of their own explains: what is not theirs, and what is not there. */
const EXPLAINED: readonly number[] = [403, 404];

const isExplained = (error: unknown): boolean =>
  isMissing(error) || (isRouteErrorResponse(error) && EXPLAINED.includes(error.status));

/** Whether the page of this moment could not be loaded, and there is another one to go to. */
const isFailed = ({ errors, location }: RouterState): boolean =>
  errors !== null && location.pathname !== '/' && !Object.values(errors).every(isExplained);

/** The key of the page that was watched last; null until somebody watches, which is a moment after the page is there. */
let shown: string | null = null;

/**
 * Goes Home when another page could not be loaded, and says so (spec 8.6-04). Home itself has nowhere else to go, and
 * a page that only failed to load anew keeps its place: both show what went wrong and a way to try again.
 */
export function leaveErrors(router: WatchedRouter, say: () => void): () => void {
  leaveFirstError(router, say);
  shown = router.state.location.key;
  return router.subscribe((state) => {
    if (state.navigation.state !== 'idle') return;
    const isAnother = state.location.key !== shown;
    shown = state.location.key;
    if (!isAnother || !isFailed(state)) return;
    say();
    // The router still ends the navigation that failed, and would take this one for it.
    queueMicrotask(() => void router.navigate('/', { replace: true }));
  });
}

/**
 * The same for a page that failed while nobody watched: what watches comes later, and goes with a page that has no
 * place for errors of its own. The page that the visit began with keeps its place, as ever.
 */
export function leaveFirstError(router: WatchedRouter, say: () => void): void {
  const { state } = router;
  const isSame = shown === null ? state.historyAction === 'POP' : state.location.key === shown;
  if (isSame || state.navigation.state !== 'idle' || !isFailed(state)) return;
  say();
  void router.navigate('/', { replace: true });
}

/** Watches over the errors of the page's router; `say` is the same function at every render. */
export function useRouterErrors(say: () => void): void {
  const router = useContext(DataRouterContext)?.router;
  useEffect(() => router && leaveErrors(router, say), [router, say]);
}

/** For the page of a fault: leads Home from it when nothing else does. */
export function useFirstError(say: () => void): void {
  const router = useContext(DataRouterContext)?.router;
  useEffect(() => router && leaveFirstError(router, say), [router, say]);
}
