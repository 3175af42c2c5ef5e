import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { safeSession } from '../api/storage.ts';
import { setChromeFacts } from '../chrome/chrome-facts.store.ts';
import { LP_VARIANT_KEY } from '../page/query-facts.ts';

/**
 * Whether the query of an address says that the visitor comes from the greeting-card partner. `partner` is the
 * abbreviation of the partner, or '' in a shop without a partner.
 */
export function isFromPartner(search: string, partner: string): boolean {
  const affiliate = (new URLSearchParams(search).get('affiliate') ?? '').trim().toLowerCase();
  return partner !== '' && affiliate === partner.toLowerCase();
}

/**
 * Once a visitor comes from the partner, the header shows the partner's name beside the shop's name (spec 1-27). This
 * stays so on later pages.
 */
export function rememberPartner(search: string, partner: string, setFacts = setChromeFacts): void {
  if (isFromPartner(search, partner)) setFacts({ coBranded: true });
}

const NEVER = () => () => undefined;

/**
 * The landing-page variant of this visit, '' for none. It comes from the current address, or else from an earlier
 * address of the session (2.9-03).
 */
export function useLandingVariant(): string {
  const { search } = useLocation();
  const kept = useSyncExternalStore(
    NEVER,
    () => safeSession.read(LP_VARIANT_KEY) ?? '',
    () => '',
  );
  return (new URLSearchParams(search).get('lp_variant') ?? '').trim() || kept;
}
