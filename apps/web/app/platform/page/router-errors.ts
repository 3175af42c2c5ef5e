import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate } from 'react-router';
import { isMissing } from '../loading/missing.ts';

type Place = { key: string; pathname: string };

/** Statuses that a page of their own explains: what is not theirs, and what is not there. */
const EXPLAINED: readonly number[] = [403, 404];

const isExplained = (error: unknown): boolean =>
  isMissing(error) || (isRouteErrorResponse(error) && EXPLAINED.includes(error.status));

/**
 * Knows which page has to be left because it could not be loaded (spec 8.6-04). Home itself has nowhere else to go, and
 * the page that the visit began with, or that only failed to load anew, keeps its place: both show what went wrong and a
 * way to try again.
 */
export function createErrorWatch() {
  /** The key of the page that is shown; null before the first one. */
  let shown: string | null = null;
  let failed: string | null = null;
  return {
    /** An error of the page at a place; the router tells of it before the page is shown. */
    note(error: unknown, { key, pathname }: Place): void {
      if (shown !== null && key !== shown && pathname !== '/' && !isExplained(error)) failed = key;
    },
    /** A page is shown. Whether it has to be left. */
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

/** Goes Home from a page that could not be loaded, and says so; `say` is the same function at every render. */
export function useErrorsLeadHome(say: () => void): void {
  const { key } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!errors.arrive(key)) return;
    say();
    void navigate('/', { replace: true });
  }, [key, navigate, say]);
}
