import { ok } from '@keepsong/domain/result';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import type { AroundStatements } from './client.ts';
import { type Database, openDatabase } from './database.ts';

let test: TestDatabase;
let database: Database;
const seen: { text: string; name: string | undefined }[] = [];
const note: AroundStatements = (send, args) => {
  const query = Object(args[0]) as { text?: string; name?: string };
  seen.push({ text: query.text ?? String(args[0]), name: query.name });
  return send(...args);
};

beforeAll(async () => {
  test = await createTestDatabase();
  database = openDatabase(test.url, { max: 1, around: note, pooler: { named: false } });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const namesIn = () =>
  database.db
    .execute<{ name: string }>(sql`select name from pg_prepared_statements`)
    .then(({ rows }) => rows);

it('is before each statement once: those of the pool and those of a transaction', async () => {
  seen.length = 0;
  await database.db.execute(sql`select 1`);
  const handles = new Set<unknown>();
  for (const _ of [1, 2])
    await database.transaction(async (tx) => {
      handles.add(tx);
      await tx.execute(sql`select 2`);
      return ok(null);
    });
  await database.db.transaction((tx) => tx.execute(sql`select 3`));
  const inTransaction = ['begin', 'select 2', 'commit'];
  expect(seen.map(({ text }) => text)).toEqual([
    ...['select 1', ...inTransaction, ...inTransaction],
    ...['begin', 'select 3', 'commit'],
  ]);
  // Prepared statements are kept for each connection, so a connection must be recognised when it comes again.
  expect(handles.size).toBe(1);
});

it('sends statements without their names when a pooler does not keep them', async () => {
  const named = { name: 'kept', text: 'select $1::int as given', values: [7] };
  const { rows } = await database.pool.query(named);
  expect(rows).toEqual([{ given: 7 }]);
  expect(seen.at(-1)?.name).toBe('kept');
  const client = await database.pool.connect();
  await client.query({ ...named, name: 'of_a_connection' });
  client.release();
  expect(await namesIn()).toEqual([]);
});

it('keeps what else a pool and a connection can do', async () => {
  const client = await database.pool.connect();
  expect(client).toBeInstanceOf(pg.Client);
  expect(database.pool).toBeInstanceOf(pg.Pool);
  expect(database.pool.totalCount - database.pool.idleCount).toBe(1);
  const failed = new Promise((resolve) => client.once('error', resolve));
  client.emit('error', new Error('lost'));
  expect(await failed).toEqual(new Error('lost'));
  client.release();
  expect(database.pool.idleCount).toBe(1);
});
