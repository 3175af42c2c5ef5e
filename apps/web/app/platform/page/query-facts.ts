import {
  AD_COOKIE,
  AD_SECONDS,
  adOf,
  arrivalOf,
  CAMPAIGN_COOKIE,
  packFacts,
  VARIANT_COOKIE,
} from '@keepsong/domain/signals/arrival';
import type { Agreed } from '@keepsong/domain/signals/consent';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { cookieNamed, writeCookie } from '../api/cookies.ts';
import { safeSession } from '../api/storage.ts';
import { keepTarget } from '../session/kept-target.ts';
import { useConsent, whenAgreed } from '../signals/consent.store.ts';

/** The key in the session storage (spec 9.7-02). */
export const LP_VARIANT_KEY = 'lp_variant';
/** Longer values are cut off. No advertiser sends such long values. */
const LONGEST = 200;

/**
 * Stores the query parameters that count for the whole visit: the landing-page variant `lp_variant` (spec 2.9-03), and
 * the page to open after the sign-in (2.9-04). `kept` is the variant that the server has kept from an earlier page.
 */
export function keepQueryFacts(
  search: string,
  { kept, setCookie }: { kept: string | undefined; setCookie: (name: string, value: string) => void },
): void {
  const query = new URLSearchParams(search);
  const named = (query.get('lp_variant') ?? '').trim().slice(0, LONGEST);
  const variant = named || (safeSession.read(LP_VARIANT_KEY) === null ? (kept ?? '') : '');
  if (variant !== '') safeSession.write(LP_VARIANT_KEY, variant);
  // The shop keeps the variant with an order, and reads it as it reads the ad: from a cookie of the visit.
  if (/^[\w.-]+$/.test(named)) setCookie(VARIANT_COOKIE, named);
  keepTarget(search);
}

/** The queries that may name the ad: of this page, of the document as it was opened, and of the page before it. */
function queriesOfVisit(search: string): string[] {
  const [opened] = performance.getEntriesByType('navigation');
  return [search, ...[opened?.name, document.referrer].map(ownSearch)];
}

/** The query of an address of the shop; '' for one of another site. */
function ownSearch(address: string | undefined): string {
  if (!address || !URL.canParse(address)) return '';
  const { origin, search } = new URL(address);
  return origin === window.location.origin ? search : '';
}

/** The campaign of this visit, which waits for the visitor's answer. */
let campaign: Readonly<Record<string, string>> | null = null;
let isWatched = false;

function settleCampaign({ marketing }: Agreed): void {
  if (marketing && campaign !== null) {
    writeCookie(CAMPAIGN_COOKIE, packFacts(campaign), AD_SECONDS);
    const ad = adOf({ campaign });
    if (ad !== null) writeCookie(AD_COOKIE, ad, AD_SECONDS);
  }
  campaign = null;
}

/**
 * Keeps campaign and ad once the visitor has agreed to be measured (spec 9.5-07). A refusal forgets them. For visitors
 * who need not be asked the server has kept them with the first answer.
 */
function keepCampaign(search: string): void {
  const named = queriesOfVisit(search)
    .map((one) => arrivalOf(new URLSearchParams(one))?.campaign ?? {})
    .find((one) => Object.keys(one).length > 0);
  campaign = named ?? campaign;
  if (!isWatched) whenAgreed(settleCampaign);
  isWatched = true;
  const { status, agreed } = useConsent.getState();
  if (status === 'known') settleCampaign(agreed);
}

/** Keeps the facts of every address of the visit. */
export function useVisitFacts(): void {
  const { search } = useLocation();
  useEffect(() => {
    keepQueryFacts(search, { kept: cookieNamed(VARIANT_COOKIE), setCookie: writeCookie });
    keepCampaign(search);
  }, [search]);
}
