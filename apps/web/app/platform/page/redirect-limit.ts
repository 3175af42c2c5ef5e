import { MAX_REDIRECTS } from '@keepsong/domain/navigation/redirects';
import { useEffect } from 'react';
import { replace, useNavigation } from 'react-router';

/** The page where a loop ends: the start of the builder, or Home (spec 8.6-01). */
const wayOut = (pathname: string): string =>
  pathname.startsWith('/song-builder/') ? '/song-builder/song-characteristics' : '/';

const isRedirect = (thrown: unknown): thrown is Response =>
  thrown instanceof Response && thrown.status >= 300 && thrown.status < 400;

/** Counts the redirects between two pages of a visit. */
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
     * Checks what a load in the browser throws. The eleventh redirect in a row leads out of the chain (spec 8.6-01,
     * 9.5-05).
     */
    check(thrown: unknown, request: Request): unknown {
      if (!isRedirect(thrown)) return thrown;
      count += 1;
      if (count <= MAX_REDIRECTS) return thrown;
      const target = new URL(thrown.headers.get('Location') ?? '/', request.url);
      end();
      return replace(wayOut(target.pathname));
    },
    /** Call this when a page was reached. */
    reset(): void {
      count = 0;
    },
    /** Calls `next` when a chain was left, also for one that was left earlier. Returns a function that stops this. */
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

/** Watches the redirects of the visit. `say` must be the same function at every render. */
export function useRedirectLimit(say: () => void): void {
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'idle') redirects.reset();
  }, [state]);
  useEffect(() => redirects.whenLeft(say), [say]);
}
