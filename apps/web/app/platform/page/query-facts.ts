import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { sessionStore } from '../api/storage.ts';
import { keepTarget } from '../session/kept-target.ts';

/** Spec 9.7-02. */
export const LP_VARIANT_KEY = 'lp_variant';
const GCLID_SECONDS = 7 * 86_400;
/** Longer values are ignored, because no advertiser sends them. */
const LONGEST = 200;

/**
 * Keeps the parameters of an address that count for the whole visit: `lp_variant` (spec 2.9-03), the target after the
 * sign-in (2.9-04), and the ad that led here (2.9-07, 9.5-07).
 */
export function keepQueryFacts(search: string, setCookie: (line: string) => void): void {
  const query = new URLSearchParams(search);
  const variant = (query.get('lp_variant') ?? '').trim().slice(0, LONGEST);
  if (variant !== '') sessionStore.write(LP_VARIANT_KEY, variant);
  keepTarget(search);
  const gclid = (query.get('gclid') ?? '').slice(0, LONGEST);
  if (/^[\w.-]+$/.test(gclid)) setCookie(`gclid=${gclid}; Path=/; Max-Age=${GCLID_SECONDS}; SameSite=Lax`);
}

/** Does that for every address of the visit. */
export function useVisitFacts(): void {
  const { search } = useLocation();
  useEffect(() => {
    keepQueryFacts(search, (line) => {
      // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in Safari before 18.4
      document.cookie = line;
    });
  }, [search]);
}
