import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createLeases } from '../budgets/leases.repository.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { createArchives } from './archives.ts';
import type { ArchiveEntry } from './entries.ts';

let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await createTestDatabase();
  database = openDatabase(made.url);
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

async function* entries(): AsyncGenerator<ArchiveEntry> {
  yield {
    name: 'a.txt',
    size: 6,
    isText: true,
    open: async () =>
      (async function* () {
        yield Buffer.from('A note');
      })(),
  };
}

/** Two processes of the shop. With `shared` they know of each other's archives by leases in the database. */
const processes = (shared: boolean) =>
  Array.from({ length: 2 }, () => createArchives({ takeLease: shared ? createLeases(database.db) : null }));
const statusOf = async (archives: ReturnType<typeof createArchives>, person = '1') =>
  (await archives.pack(person, entries())).ok;

it('a person has one archive at a time in all processes', async () => {
  const [one, two] = processes(true);
  if (!one || !two) throw new Error('no processes');
  const first = await one.pack('1', entries());
  expect(first.ok).toBe(true);
  expect([await statusOf(one), await statusOf(two)]).toEqual([false, false]);
  expect(await statusOf(two, '2')).toBe(true);
  if (first.ok) expect((await buffer(first.value)).length).toBeGreaterThan(20);
  // After a person has received the whole archive, they may ask for the next one at once.
  expect(await statusOf(two)).toBe(true);
  await Promise.all([one.stop(), two.stop()]);
});

it('of many that ask at once in both, one gets it', async () => {
  const [one, two] = processes(true);
  if (!one || !two) throw new Error('no processes');
  const asked = Array.from({ length: 10 }, (_, number) => statusOf(number % 2 ? one : two, '3'));
  expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
  await Promise.all([one.stop(), two.stop()]);
});

it('processes that do not share would give one each', async () => {
  const [one, two] = processes(false);
  if (!one || !two) throw new Error('no processes');
  expect([await statusOf(one), await statusOf(two)]).toEqual([true, true]);
  await Promise.all([one.stop(), two.stop()]);
});

it('a process that dies holds a turn no longer than its lease', async () => {
  const [one, two] = processes(true);
  if (!one || !two) throw new Error('no processes');
  expect(await statusOf(one, '4')).toBe(true);
  await database.db.execute(sql`update address_budgets set full_at = now() - interval '1 second'`);
  expect(await statusOf(two, '4')).toBe(true);
  await Promise.all([one.stop(), two.stop()]);
});

it('a process that comes back late does not end the lease that another has taken meanwhile', async () => {
  const take = createLeases(database.db);
  const late = await take('5');
  await database.db.execute(sql`update address_budgets set full_at = now() - interval '1 second'`);
  const other = await take('5');
  await late?.end();
  expect(await take('5')).toBeNull();
  await late?.renew();
  await other?.end();
  const next = await take('5');
  expect(next).not.toBeNull();
  await next?.end();
});
