import { creditsLeft } from '@keepsong/domain/credits/credits-left';
import type { Tx } from '../../platform/db/database.ts';
import { addEntry, findBalance, findChanges } from './credits.repository.ts';

/**
 * Moves the credit of an account that ends to another account of the same person. Both ledgers get entries; nothing in
 * them is changed. The other account gets an entry for each credit of which something is left, so that it keeps its age.
 */
export async function carryOver(tx: Tx, { from, into }: { from: number; into: number }): Promise<void> {
  const { nonTaxable, taxable } = await findBalance(tx, from);
  if (nonTaxable + taxable === 0) return;
  const left = creditsLeft(await findChanges(tx, from));
  const effectKey = `merged:${from}:${into}`;
  const given = { kind: 'merged' as const, nonTaxable: -nonTaxable, taxable: -taxable };
  await addEntry(tx, { ...given, userId: from, effectKey: `${effectKey}:from` });
  for (const [at, { since, ...credit }] of left.entries())
    await addEntry(tx, {
      ...{ ...credit, kind: 'merged', userId: into, givenAt: since },
      effectKey: `${effectKey}:into:${at}`,
    });
}
