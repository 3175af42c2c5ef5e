import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../src/platform/db/database.ts';
import { noteStaff } from '../../src/platform/staff/staff-log.ts';
import { DEMO_ACCOUNTS } from './seed-accounts.ts';

const ACTION = 'shop.filled_with_demo';

/** Marks the database of a demo by a line of the staff's log, which nobody can change or delete. */
export const markDemo = (tx: Tx, now: Date): Promise<void> =>
  noteStaff(tx, 'command', now, { action: ACTION });

/**
 * Whether demo content was ever written into this database. Demos of earlier versions have no mark, but accounts
 * of people who work here with addresses at which no mail arrives. A customer may type such an address.
 */
export async function holdsDemo(db: Db): Promise<boolean> {
  const addresses = Object.values(DEMO_ACCOUNTS).map(({ email }) => sql`${email}`);
  const { rows } = await db.execute<{ is: boolean }>(sql`select
    exists (select from staff_log where action = ${ACTION})
    or exists (select from users where lower(email) in (${sql.join(addresses, sql`, `)}) and role <> 'customer') as is`);
  return rows[0]?.is === true;
}

/** What to do with a production shop on such a database. */
export const DEMO_REFUSED =
  'The database holds the demo: invented artists, and accounts, coupons and a gift card that everybody knows. Production refuses it: name an empty database in DATABASE_URL.';
