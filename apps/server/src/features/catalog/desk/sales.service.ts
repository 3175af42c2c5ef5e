import { ok } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { findDueSales, switchSales, trySales } from './product-desk.repository.ts';

/**
 * Begins and ends the sales of a moment in a transaction that must be rolled back. While somebody is writing one of the
 * products, their sales are left as they are.
 */
export async function showSales(tx: Tx, now: Date): Promise<void> {
  const due = await findDueSales(tx, now);
  if (due.length === 0) return;
  await trySales(tx, due, now);
}

/**
 * Begins and ends sales whose time has come: the price of the product itself changes, so that everything that reads it
 * agrees. Returns for how many products. Safe to repeat.
 */
export async function moveSales({ database, clock }: { database: Database; clock: Clock }): Promise<number> {
  const now = clock.now();
  // Looked for first, because every update of a product, also of none, makes the pages of the catalogue anew.
  const due = await findDueSales(database.db, now);
  if (due.length === 0) return 0;
  await database.transaction(async (tx) => {
    await switchSales(tx, due, now);
    return ok(null);
  });
  return due.length;
}
