import { requireRestored } from '../backup/under-way.ts';
import type { Settings } from '../settings.ts';
import { databaseUnreachable, migrationFailed, StartupError } from '../startup-errors.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { CONNECT_TIMEOUT_MS, migrate } from './migrate.ts';

type Given = Pick<Settings, 'directDatabaseUrl' | 'pooler'> & { databaseUrl: string };

/**
 * Migrates the database that `DATABASE_URL` names, around a pooler. Throws a `StartupError` when it is not reached, or
 * when a migration fails.
 */
export async function migrateGiven({ databaseUrl, directDatabaseUrl, pooler }: Given): Promise<void> {
  const url = directDatabaseUrl ?? databaseUrl;
  await migrateRestored(url, pooler !== null).catch((error: unknown) => {
    throw databaseUnreachable(url, error, directDatabaseUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL');
  });
}

/**
 * Migrates a database, unless a restore into it is not finished: then its schema must stay as it is, and customers must
 * not see its rows. Throws a `StartupError`.
 */
export async function migrateRestored(url: string, isPooled = false): Promise<void> {
  await requireRestored(url, { connectTimeoutMs: CONNECT_TIMEOUT_MS });
  await migrate(url, { isPooled }).catch((error: unknown) => {
    throw error instanceof StartupError || isDatabaseUnavailable(error) ? error : migrationFailed(error);
  });
}
