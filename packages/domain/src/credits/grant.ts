import type { Credits } from '../checkout/credits.ts';

/** The kinds of credit, as the staff name them. */
export const CREDIT_KINDS = ['taxable', 'non_taxable'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** An amount of one kind of credit, as both kinds. */
export const creditOf = (kind: CreditKind, cents: number): Credits =>
  kind === 'taxable' ? { nonTaxable: 0, taxable: cents } : { nonTaxable: cents, taxable: 0 };
