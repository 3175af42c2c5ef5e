import { join } from 'node:path';
import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { readAccess } from '../../apps/server/src/platform/db/embedded-cluster.ts';
import { databaseUrl, SHOP_DATABASE } from '../../apps/server/src/platform/db/embedded-keeper.ts';

/** The data folder of the shop that the global set-up has started. Undefined for a shop that runs elsewhere. */
export const OWN_DATA = process.env.E2E_DATA;

/**
 * Sets the due time of these songs to one hour ago, in the database of the shop. A test cannot wait for days,
 * and no page lets anybody promise the past.
 */
export async function makeOverdue(commissionIds: readonly number[]): Promise<void> {
  const access = readAccess(join(OWN_DATA ?? '', 'postgres', 'data'));
  const database = openDatabase(databaseUrl(access, SHOP_DATABASE));
  try {
    const { rowCount } = await database.pool.query(
      "update commissions set due_at = now() - interval '1 hour' where id = any($1)",
      [commissionIds],
    );
    if (rowCount !== commissionIds.length) throw new Error('not every song was found');
  } finally {
    await database.close();
  }
}
