import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

test('every test database is a separate migrated copy and can be dropped', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await ask(first.url, 'CREATE TABLE mark (id int)');
  expect(await ask(first.url, "SELECT to_regclass('mark') IS NOT NULL AS there")).toEqual([{ there: true }]);
  expect(await ask(second.url, "SELECT to_regclass('mark') IS NOT NULL AS there")).toEqual([
    { there: false },
  ]);
  await first.drop();
  await second.drop();
  await expect(ask(first.url, 'SELECT 1')).rejects.toMatchObject({ code: '3D000' });
});
