import type { Credits } from '../checkout/credits.ts';

/** The kinds of credit, by the names that the staff use. */
export const CREDIT_KINDS = ['taxable', 'non_taxable'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** An amount of one kind, written as both kinds of credit. The other kind is 0. */
export const creditOf = (kind: CreditKind, cents: number): Credits =>
  kind === 'taxable' ? { nonTaxable: 0, taxable: cents } : { nonTaxable: cents, taxable: 0 };
