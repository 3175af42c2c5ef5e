import { ok } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { findDueSales, switchSales, trySales } from './product-desk.repository.ts';

/**
 * Begins and ends the sales that are due at a moment. The transaction must be rolled back afterwards. If
 * somebody is writing one of the products, the sales are left as they are.
 */
export async function showSales(tx: Tx, now: Date): Promise<void> {
  const due = await findDueSales(tx, now);
  if (due.length === 0) return;
  await trySales(tx, due, now);
}

/**
 * Begins and ends sales whose time has come. The price of the product itself changes, so that all readers see
 * the same price. Returns the number of products. Safe to repeat.
 */
export async function moveSales({ database, clock }: { database: Database; clock: Clock }): Promise<number> {
  const now = clock.now();
  // Search first: every update of the product table rebuilds the pages of the catalogue, even if no row
  // changes.
  const due = await findDueSales(database.db, now);
  if (due.length === 0) return 0;
  await database.transaction(async (tx) => {
    await switchSales(tx, due, now);
    return ok(null);
  });
  return due.length;
}
