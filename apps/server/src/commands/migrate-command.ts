import { knownMigrations } from '../platform/db/migrate.ts';
import { migrateGiven } from '../platform/db/migrate-given.ts';
import type { Settings } from '../platform/settings.ts';
import type { Said } from './staff-command.ts';

/**
 * `npm run migrate`: brings the database to the schema of this version and ends. A start does so too, but whatever
 * supervises a process may lose patience with a start, and a long index would begin anew each time.
 */
export async function migrateCommand(settings: Settings): Promise<Said> {
  const { databaseUrl } = settings;
  if (databaseUrl === null)
    return { code: 1, lines: ['DATABASE_URL is not set: a start migrates the embedded database.'] };
  await migrateGiven({ ...settings, databaseUrl });
  return { code: 0, lines: [`The database has the schema ${(await knownMigrations()).at(-1)?.name}.`] };
}
