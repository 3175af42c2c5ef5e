import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { prepareSandboxSchema } from './schema.ts';

it('is not created again by a second process, which neither waits for running payments nor blocks them', async () => {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 2, statement_timeout: 3_000 });
  // A pool ends before its connections are closed, so the database may be dropped under one.
  pool.on('error', () => undefined);
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
