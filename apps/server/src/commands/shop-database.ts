import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../platform/db/embedded.ts';
import { locateCluster, readAccess } from '../platform/db/embedded-cluster.ts';
import { databaseUrl, SHOP_DATABASE } from '../platform/db/embedded-keeper.ts';
import type { Settings } from '../platform/settings.ts';

type Place = { url: string; stop(): Promise<void> };

const SILENT = { info: () => undefined, warn: () => undefined, error: console.error };

/**
 * Finds the database of the shop for a command, and goes around a pooler. The shop may be running: then the
 * command uses the same database. When it is not, an embedded database is started for the time of the command.
 */
export async function shopDatabase({
  databaseUrl,
  directDatabaseUrl,
  dataDir,
}: Pick<Settings, 'databaseUrl' | 'directDatabaseUrl' | 'dataDir'>): Promise<Place> {
  const url = directDatabaseUrl ?? databaseUrl;
  if (url) return { url, stop: async () => undefined };
  const running = await runningDatabase(dataDir);
  if (running) return { url: running, stop: async () => undefined };
  return startEmbedded({ dataDir, log: SILENT });
}

/** The address of the embedded database of a running shop. Null when none answers. */
async function runningDatabase(dataDir: string): Promise<string | null> {
  const { files } = locateCluster(resolve(dataDir), 'full');
  if (!existsSync(files)) return null;
  const url = databaseUrl(readAccess(files), SHOP_DATABASE);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  try {
    await client.connect();
    await client.end();
    return url;
  } catch {
    // Nothing listens there. The caller starts the database.
    return null;
  }
}
