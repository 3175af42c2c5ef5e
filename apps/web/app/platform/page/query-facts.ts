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

/** The key of the variant in the session storage (spec 9.7-02). */
export const LP_VARIANT_KEY = 'lp_variant';
/** The longest stored value, in characters. Longer ones are cut off; no advertiser sends them. */
const LONGEST = 200;

/**
 * Stores the query parameters that stay valid for the whole visit: the landing-page variant `lp_variant` (spec
 * 2.9-03), and the page to open after the sign-in (2.9-04). `kept` is the variant that the server has stored on
 * an earlier page.
 */
export function keepQueryFacts(
  search: string,
  { kept, setCookie }: { kept: string | undefined; setCookie: (name: string, value: string) => void },
): void {
  const query = new URLSearchParams(search);
  const named = (query.get('lp_variant') ?? '').trim().slice(0, LONGEST);
  const variant = named || (safeSession.read(LP_VARIANT_KEY) === null ? (kept ?? '') : '');
  if (variant !== '') safeSession.write(LP_VARIANT_KEY, variant);
  // Also write a cookie for this visit: the shop reads the variant from it when it stores an order, as it does
  // with the ad.
  if (/^[\w.-]+$/.test(named)) setCookie(VARIANT_COOKIE, named);
  keepTarget(search);
}

/** The queries that may name the ad: of this page, of the document as it was opened, and of the page before it. */
function queriesOfVisit(search: string): string[] {
  const [opened] = performance.getEntriesByType('navigation');
  return [search, ...[opened?.name, document.referrer].map(ownSearch)];
}

/** The query of an address of the shop; '' for an address of another site. */
function ownSearch(address: string | undefined): string {
  if (!address || !URL.canParse(address)) return '';
  const { origin, search } = new URL(address);
  return origin === window.location.origin ? search : '';
}

/** The campaign of this visit. It waits here for the visitor's answer about consent. */
let campaign: Readonly<Record<string, string>> | null = null;
let isWatched = false;

function settleCampaign(agreed: Agreed | null): void {
  if (agreed === null) return;
  if (agreed.marketing && campaign !== null) {
    writeCookie(CAMPAIGN_COOKIE, packFacts(campaign), AD_SECONDS);
    const ad = adOf({ campaign });
    if (ad !== null) writeCookie(AD_COOKIE, ad, AD_SECONDS);
  }
  campaign = null;
}

/**
 * Stores campaign and ad in cookies once the visitor has agreed to marketing (spec 9.5-07). After a refusal
 * both are forgotten. For visitors who need not be asked, the server has already stored them with its first
 * response.
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

/** Stores the facts that the address of each visited page holds. */
export function useVisitFacts(): void {
  const { search } = useLocation();
  useEffect(() => {
    keepQueryFacts(search, { kept: cookieNamed(VARIANT_COOKIE), setCookie: writeCookie });
    keepCampaign(search);
  }, [search]);
}
