import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { prepareSandboxSchema } from './schema.ts';

it('is there already for a second process, which waits for no payment under way and stops none', async () => {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 2, statement_timeout: 3_000 });
  const paying = await pool.connect();
  try {
    await prepareSandboxSchema(pool);
    await paying.query('begin');
    for (const table of ['intents', 'charges', 'refunds', 'idempotency_keys', 'events', 'faults'])
      await paying.query(`lock table sandbox_payments.${table} in row exclusive mode`);
    await expect(prepareSandboxSchema(pool)).resolves.toBeUndefined();
  } finally {
    paying.release(true);
    await pool.end();
    await database.drop();
  }
});
