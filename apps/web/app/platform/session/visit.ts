import { setChromeFacts } from '../chrome/chrome-facts.store.ts';

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
