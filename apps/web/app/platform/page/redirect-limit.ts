import { useEffect } from 'react';
import { replace, useNavigation } from 'react-router';

/** More than this many redirects in a row are a loop (spec 8.6-01, 9.5-05). */
const MAX_REDIRECTS = 10;

/** The page that opens when a chain of redirects is stopped: the start of the builder, or Home (spec 8.6-01). */
const wayOut = (pathname: string): string =>
  pathname.startsWith('/song-builder/') ? '/song-builder/song-characteristics' : '/';

const isRedirect = (thrown: unknown): thrown is Response =>
  thrown instanceof Response && thrown.status >= 300 && thrown.status < 400;

/** Counts the redirects in a row, from one shown page to the next. */
export function createRedirectLimit() {
  let count = 0;
  let isUnsaid = false;
  let say: (() => void) | null = null;

  function end(): void {
    count = 0;
    isUnsaid = say === null;
    say?.();
  }

  return {
    /**
     * Call this with the value that a load in the browser throws, and throw the result. The eleventh redirect
     * in a row is replaced by a redirect to the page `wayOut` (spec 8.6-01, 9.5-05).
     */
    check(thrown: unknown, request: Request): unknown {
      if (!isRedirect(thrown)) return thrown;
      count += 1;
      if (count <= MAX_REDIRECTS) return thrown;
      const target = new URL(thrown.headers.get('Location') ?? '/', request.url);
      end();
      return replace(wayOut(target.pathname));
    },
    /** Call this when a page is shown. */
    reset(): void {
      count = 0;
    },
    /**
     * Calls `next` when a chain of redirects is stopped. If one was stopped before this call, calls `next` now. Returns
     * a function that stops this.
     */
    whenLeft(next: () => void): () => void {
      say = next;
      if (isUnsaid) next();
      isUnsaid = false;
      return () => {
        say = null;
      };
    },
  };
}

const redirects = createRedirectLimit();

export const checkRedirect = redirects.check;

/**
 * Counts the redirects of the visit and calls `say` when a chain is stopped. `say` must be the same function at every
 * render.
 */
export function useRedirectLimit(say: () => void): void {
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'idle') redirects.reset();
  }, [state]);
  useEffect(() => redirects.whenLeft(say), [say]);
}
