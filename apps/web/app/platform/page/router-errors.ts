import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate } from 'react-router';
import { isMissing } from '../loading/missing.ts';

type Place = { key: string; pathname: string };

/** Statuses that have an error page of their own: forbidden and not found. */
const EXPLAINED: readonly number[] = [403, 404];

const isExplained = (error: unknown): boolean =>
  isMissing(error) || (isRouteErrorResponse(error) && EXPLAINED.includes(error.status));

/**
 * Decides whether the visitor must leave a page that could not be loaded (spec 8.6-04). Three pages stay and show the
 * error with a way to try again: Home, because there is no better page to go to, the first page of the visit, and a
 * page that was shown before and only failed to reload.
 */
export function createErrorWatch() {
  /** The key of the current page, or null before the first one. */
  let shown: string | null = null;
  let failed: string | null = null;
  return {
    /**
     * Records the error of a page, given by the key and path of its location. The router reports an error before it
     * shows the page.
     */
    note(error: unknown, { key, pathname }: Place): void {
      if (shown !== null && key !== shown && pathname !== '/' && !isExplained(error)) failed = key;
    },
    /** Call this when a page is shown. Returns whether the visitor must leave it. */
    arrive(key: string): boolean {
      shown = key;
      const isFailed = failed === key;
      failed = null;
      return isFailed;
    },
  };
}

const errors = createErrorWatch();

export const noteRouterError = errors.note;

/**
 * Opens Home instead of a page that could not be loaded, and calls `say` to show a message. `say` must be the same
 * function at every render.
 */
export function useErrorsLeadHome(say: () => void): void {
  const { key } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!errors.arrive(key)) return;
    say();
    void navigate('/', { replace: true });
  }, [key, navigate, say]);
}
