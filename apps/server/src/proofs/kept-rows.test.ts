import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

/** The tables whose rows are never changed or deleted: the ledgers, the history of states, and the log of the staff. */
const KEPT = ['credit_entries', 'earnings', 'staff_log', 'state_changes'];

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

describe.each(KEPT)('%s', (table) => {
  it.each([`truncate ${table}`, `truncate ${table} cascade`])(
    'is not emptied: "%s" is refused',
    async (statement) => {
      await expect(shop.db.execute(sql.raw(statement))).rejects.toThrow();
    },
  );

  it('is granted to nobody for changes, not even to the role that owns it', async () => {
    // Tests run as a superuser, to whom grants do not apply. So the test reads the grants themselves.
    const { rows } = await shop.db.execute<{ privilege: string }>(sql`
      select distinct a.privilege_type as privilege
      from pg_class c, aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) a
      where c.oid = ${table}::regclass`);
    const granted = rows.map(({ privilege }) => privilege);
    expect(granted).toEqual(expect.arrayContaining(['INSERT', 'SELECT']));
    for (const change of ['UPDATE', 'DELETE', 'TRUNCATE']) expect(granted).not.toContain(change);
  });
});
