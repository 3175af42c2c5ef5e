import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate } from 'react-router';
import { isMissing } from '../loading/missing.ts';

type Place = { key: string; pathname: string };

/** Statuses that have an error page of their own: forbidden and not found. */
const EXPLAINED: readonly number[] = [403, 404];

const isExplained = (error: unknown): boolean =>
  isMissing(error) || (isRouteErrorResponse(error) && EXPLAINED.includes(error.status));

/**
 * Decides whether the visitor must leave a page that could not be loaded (spec 8.6-04). Home has nowhere else to go.
 * The first page of the visit stays too, and so does a page that only failed to reload: they show the error and a way
 * to try again.
 */
export function createErrorWatch() {
  /** The key of the current page, or null before the first one. */
  let shown: string | null = null;
  let failed: string | null = null;
  return {
    /** Notes an error of the page at a location. The router reports it before it shows the page. */
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
 * Leads Home from a page that could not be loaded, with a message. `say` must be the same function at every render.
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
