import type { Credits } from '../checkout/credits.ts';

/** Credit that an account got or, with amounts below 0, spent. `since`: when its owner first got it. */
export type CreditChange = Credits & { since: Date };

/**
 * What is left of each credit that an account got. In each kind, what came first is spent first. `changes` are in the
 * order of the ledger, without reservations that were released.
 */
export function creditsLeft(changes: readonly CreditChange[]): CreditChange[] {
  const nonTaxable = leftOf(changes.map((one) => one.nonTaxable));
  const taxable = leftOf(changes.map((one) => one.taxable));
  return changes
    .map(({ since }, at) => ({ since, nonTaxable: nonTaxable[at] ?? 0, taxable: taxable[at] ?? 0 }))
    .filter((one) => one.nonTaxable + one.taxable > 0);
}

function leftOf(cents: readonly number[]): number[] {
  let spent = -cents.reduce((sum, one) => sum + Math.min(one, 0), 0);
  return cents.map((one) => {
    const given = Math.max(one, 0);
    const used = Math.min(given, spent);
    spent -= used;
    return given - used;
  });
}
