import { MAX_REDIRECTS } from '@keepsong/domain/navigation/redirects';
import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';

/** What of the router is watched. */
type WatchedRouter = {
  subscribe: (listener: (state: RouterState) => void) => () => void;
  navigate: (to: string, options: { replace: true }) => unknown;
};
type RouterState = {
  navigation: { state: string; location?: { key: string; pathname: string; state: unknown } | undefined };
};

/** Where a loop ends: at the start of the builder, or Home (spec 8.6-01). */
const wayOut = (pathname: string): string =>
  pathname.startsWith('/song-builder/') ? '/song-builder/song-characteristics' : '/';

/** Leaves a chain of more than ten redirects without a page between them, and says so (spec 8.6-01, 9.5-05). */
export function limitRedirects(router: WatchedRouter, say: () => void): () => void {
  let count = 0;
  let last = '';
  return router.subscribe(({ navigation: { state, location } }) => {
    if (state === 'idle' || !location) count = 0;
    else if (location.key !== last) {
      last = location.key;
      // How the router marks a move that a load has asked for.
      const isRedirect = Reflect.get(Object(location.state), '_isRedirect') === true;
      count = isRedirect ? count + 1 : 0;
      if (count <= MAX_REDIRECTS) return;
      count = 0;
      say();
      void router.navigate(wayOut(location.pathname), { replace: true });
    }
  });
}

/** Watches over the redirects of the page's router; `say` is the same function at every render. */
export function useRedirectLimit(say: () => void): void {
  const router = useContext(DataRouterContext)?.router;
  useEffect(() => router && limitRedirects(router, say), [router, say]);
}
