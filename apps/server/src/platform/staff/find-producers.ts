import { asc, eq, or } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import type { DbOrTx } from '../db/database.ts';

/** The staff members who look after songs: producers, or the owners of the shop when there is no producer. */
export async function findProducers(db: DbOrTx): Promise<number[]> {
  const rows = await db
    .select({ id: users.id, role: users.staffRole })
    .from(users)
    .where(or(eq(users.staffRole, 'producer'), eq(users.staffRole, 'owner')))
    .orderBy(asc(users.id));
  const producers = rows.filter(({ role }) => role === 'producer');
  return (producers.length > 0 ? producers : rows).map(({ id }) => id);
}
