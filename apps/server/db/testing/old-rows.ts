import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../src/testing/database.ts';

const FOLDER = new URL('../migrations/', import.meta.url);

type Run = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

/**
 * The place of a migration in the journal, by its name without the number, because the number may still change.
 */
function placeOf(migration: string): number {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(new URL('meta/_journal.json', FOLDER), 'utf8'),
  );
  const place = journal.entries.findIndex(({ tag }) => tag.replace(/^\d+_/, '') === migration);
  if (place < 0) throw new Error(`There is no migration '${migration}'`);
  return place;
}

/**
 * Gives a test file a database with rows from before a migration: runs all earlier migrations, calls `write`,
 * and then runs this migration, with `all` also those that follow. The result runs SQL on that database.
 */
export function migrateOldRows(migration: string, write: (run: Run) => Promise<void>, all = false): Run {
  let database: TestDatabase;
  let client: pg.Client;
  const run: Run = (text, values = []) => client.query(text, values);

  beforeAll(async () => {
    const files = readMigrationFiles({ migrationsFolder: fileURLToPath(FOLDER) });
    const place = placeOf(migration);
    const apply = async (from: number, to: number) => {
      for (const { sql } of files.slice(from, to)) for (const statement of sql) await client.query(statement);
    };
    database = await createEmptyDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await run('create extension if not exists pg_trgm; create extension if not exists unaccent');
    await apply(0, place);
    await write(run);
    await run('begin');
    await apply(place, all ? files.length : place + 1);
    await run('commit');
  }, 60_000);
  afterAll(async () => {
    await client.end();
    await database.drop();
  });
  return run;
}
