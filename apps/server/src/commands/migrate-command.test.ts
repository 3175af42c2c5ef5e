import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../platform/db/database.ts';
import { knownMigrations } from '../platform/db/migrate.ts';
import { requireSettings } from '../platform/settings.ts';
import { createEmptyDatabase, type TestDatabase } from '../testing/database.ts';
import { migrateCommand } from './migrate-command.ts';

let empty: TestDatabase;
beforeAll(async () => {
  empty = await createEmptyDatabase();
});
afterAll(() => empty.drop());

it('brings an empty database to the newest schema, and leaves it so the next time', async () => {
  const newest = (await knownMigrations()).at(-1)?.name;
  const settings = requireSettings({ DATABASE_URL: empty.url });
  for (let tries = 0; tries < 2; tries += 1)
    expect(await migrateCommand(settings)).toEqual({
      code: 0,
      lines: [`The database has the schema ${newest}.`],
    });
  const database = openDatabase(empty.url);
  const { rowCount } = await database.pool.query('select from users');
  await database.close();
  expect(rowCount).toBe(0);
});

it('says what to set when there is no database, or none that answers', async () => {
  expect(await migrateCommand(requireSettings({}))).toMatchObject({ code: 1 });
  const away = requireSettings({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
  await expect(migrateCommand(away)).rejects.toThrow('DATABASE_URL');
});

it('says why a migration failed, and nothing of the address of the database', async () => {
  const { url, drop } = await createEmptyDatabase();
  const database = openDatabase(url);
  await database.pool.query('create table orders ()');
  await database.close();
  const failed = migrateCommand(requireSettings({ DATABASE_URL: url }));
  await expect(failed).rejects.toThrow(/schema of this version \(relation "orders" already exists\)/);
  await drop();
});
