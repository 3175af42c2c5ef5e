import type { Credits } from '../checkout/credits.ts';

/** The kinds of credit, by the names that the staff use. */
export const CREDIT_KINDS = ['taxable', 'non_taxable'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** An amount of one kind, written as both kinds of credit. The other kind is 0. */
export const creditOf = (kind: CreditKind, cents: number): Credits =>
  kind === 'taxable' ? { nonTaxable: 0, taxable: cents } : { nonTaxable: cents, taxable: 0 };

/** The credit of this kind after a change, in cents. Below 0 when more is taken than there is. */
export const creditAfter = (
  { taxable, nonTaxable }: { taxable: number; nonTaxable: number },
  kind: CreditKind,
  amountCents: number,
): number => (kind === 'taxable' ? taxable : nonTaxable) + amountCents;
