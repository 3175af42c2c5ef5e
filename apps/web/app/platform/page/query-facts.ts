import type { Agreed } from '@keepsong/domain/signals/consent';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { safeSession } from '../api/storage.ts';
import { keepTarget } from '../session/kept-target.ts';
import { useConsent, whenAgreed } from '../signals/consent.store.ts';

/** The key in the session storage (spec 9.7-02). */
export const LP_VARIANT_KEY = 'lp_variant';
const GCLID_SECONDS = 7 * 86_400;
/** Longer values are cut off. No advertiser sends such long values. */
const LONGEST = 200;

/**
 * Stores the query parameters that count for the whole visit: the landing-page variant `lp_variant` (spec 2.9-03), the
 * page to open after the sign-in (2.9-04).
 */
export function keepQueryFacts(search: string, setCookie: (line: string) => void): void {
  const query = new URLSearchParams(search);
  const variant = (query.get('lp_variant') ?? '').trim().slice(0, LONGEST);
  if (variant !== '') safeSession.write(LP_VARIANT_KEY, variant);
  // The shop keeps the variant with an order, and reads it as it reads the ad: from a cookie of the visit.
  if (/^[\w.-]+$/.test(variant)) setCookie(`${LP_VARIANT_KEY}=${variant}; Path=/; SameSite=Lax`);
  keepTarget(search);
}

/** The cookie of the ad that an address names. Null when it names none. */
export function adCookie(search: string): string | null {
  const gclid = (new URLSearchParams(search).get('gclid') ?? '').slice(0, LONGEST);
  return /^[\w.-]+$/.test(gclid) ? `gclid=${gclid}; Path=/; Max-Age=${GCLID_SECONDS}; SameSite=Lax` : null;
}

const setCookie = (line: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in Safari before 18.4
  document.cookie = line;
};

/** The ad of this visit, which waits for the visitor's answer. */
let ad: string | null = null;
let isWatched = false;

function settleAd({ marketing }: Agreed): void {
  if (marketing && ad !== null) setCookie(ad);
  ad = null;
}

/** Keeps the ad once the visitor has agreed to be measured, or need not be asked. A refusal forgets it. */
function keepAd(search: string): void {
  ad = adCookie(search) ?? ad;
  if (!isWatched) whenAgreed(settleAd);
  isWatched = true;
  const { status, agreed } = useConsent.getState();
  if (status === 'known') settleAd(agreed);
}

/** Calls `keepQueryFacts` for every address of the visit. */
export function useVisitFacts(): void {
  const { search } = useLocation();
  useEffect(() => {
    keepQueryFacts(search, setCookie);
    keepAd(search);
  }, [search]);
}
