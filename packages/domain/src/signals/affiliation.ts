import { text } from './kinds.ts';

/** The kind of the property `affiliation`. */
export const AFFILIATION = text(120);

/**
 * The affiliate of a cart or an order as a property of its events. It comes from an address that anybody can write, so
 * it may be a text that no event holds, such as an e-mail address. Then it is left out.
 */
export const affiliationOf = (affiliate: string | null): { affiliation?: string } =>
  affiliate && AFFILIATION.fits(affiliate) ? { affiliation: affiliate } : {};
