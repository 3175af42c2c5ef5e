import type { Tx } from '../../platform/db/database.ts';
import { addEntry, findBalance } from './credits.repository.ts';

/**
 * Moves the credit of an account that ends to another account of the same person. Both ledgers get an entry; nothing in
 * them is changed.
 */
export async function carryOver(tx: Tx, { from, into }: { from: number; into: number }): Promise<void> {
  const { nonTaxable, taxable } = await findBalance(tx, from);
  if (nonTaxable + taxable === 0) return;
  const effectKey = `merged:${from}:${into}`;
  const given = { kind: 'merged' as const, nonTaxable: -nonTaxable, taxable: -taxable };
  await addEntry(tx, { ...given, userId: from, effectKey: `${effectKey}:from` });
  await addEntry(tx, { kind: 'merged', nonTaxable, taxable, userId: into, effectKey: `${effectKey}:into` });
}
