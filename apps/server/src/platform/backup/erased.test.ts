import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { ErasedPerson, findErased, findReturned } from './erased.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const AT = '2026-11-29T10:15:00.123456Z';

it('knows a person by the id and the time of the registration', async () => {
  const { pool } = database;
  await pool.query(`insert into users (id, email, created_at) overriding system value values
    (1, 'one@example.com', '${AT}'), (2, 'two@example.com', '${AT}'), (3, 'three@example.com', '${AT}'),
    (4, 'deleted-4@deleted.invalid', '${AT}')`);
  const client = await pool.connect();
  await client.query(`set time zone 'America/Chicago'`);
  expect(await findErased(client)).toEqual([{ id: 4, registered_at: AT }]);
  client.release(true);
  const erased = [
    { id: 1, registered_at: AT },
    { id: 2, registered_at: '2026-11-29T10:15:00.123457Z' },
    { id: 4, registered_at: AT },
    { id: 5, registered_at: AT },
  ];
  expect(await findReturned(pool, erased)).toEqual({ certain: [{ id: 1, registered_at: AT }], unsure: [] });
});

it('is not sure about somebody of whom an earlier version wrote only the id', async () => {
  const erased = [ErasedPerson.parse(3), ErasedPerson.parse({ id: 1, registered_at: AT })];
  expect(await findReturned(database.pool, erased)).toEqual({
    certain: [{ id: 1, registered_at: AT }],
    unsure: [3],
  });
});

it('finds the erased people by an index, for the archive asks every few seconds', async () => {
  const client = await database.pool.connect();
  await client.query('set enable_seqscan = off; set enable_bitmapscan = off');
  let plan = '';
  const explaining = {
    query: async (text: string, values: unknown[]) => {
      const { rows } = await client.query(`explain ${text}`, values);
      plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      return { rows: [] };
    },
  };
  await findErased(explaining as never);
  client.release(true);
  expect(plan).toContain('users_erased');
});
