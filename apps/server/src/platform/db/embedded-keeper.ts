import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { dataFolderInUse } from '../startup-errors.ts';
import type { EmbeddedLog } from './embedded.ts';
import { type Access, type Cluster, DATABASE_USER, readAccess } from './embedded-cluster.ts';
import { endPostgres, findRunning } from './embedded-process.ts';

/** The advisory lock that a running shop holds on its embedded database ("song" in ASCII). */
const SHOP_LOCK = 0x736f6e67;
const LOCK_PATIENCE_MS = 500;

export const SHOP_DATABASE = 'keepsong';

export function databaseUrl(access: Access, database: string): string {
  return `postgres://${DATABASE_USER}:${access.password}@127.0.0.1:${access.port}/${database}`;
}

/**
 * Opens the keeper, the shop's own lasting connection to its PostgreSQL. When the keeper is open, PostgreSQL is ready.
 * The keeper creates the shop's database on first use, and it holds the advisory lock as long as the shop runs. The
 * lock also stops a second shop that cannot see our process, for example one in another container that uses the same
 * folder.
 */
export async function openKeeper(access: Access): Promise<pg.Client> {
  const keeper = await connect(access);
  await keeper.query('SELECT pg_advisory_lock($1)', [SHOP_LOCK]);
  const { rowCount } = await keeper.query('SELECT FROM pg_database WHERE datname = $1', [SHOP_DATABASE]);
  if (rowCount === 0) await keeper.query(`CREATE DATABASE ${SHOP_DATABASE}`);
  return keeper;
}

/**
 * Ends a PostgreSQL that a killed shop left running on these files, even while it is still recovering. Throws
 * `dataFolderInUse` when a running shop still uses that PostgreSQL.
 */
export async function endOrphan(cluster: Cluster, log: EmbeddedLog): Promise<void> {
  const orphan = findRunning(cluster);
  if (orphan === null) return;
  const access = { ...readAccess(cluster.files), port: orphan.port };
  if (await heldByShop(access)) throw dataFolderInUse(cluster.dataDir, null);
  log.info('A killed shop left the database running; restarting it.');
  await endPostgres(orphan.pid);
}

async function heldByShop(access: Access): Promise<boolean> {
  // When a shop is killed, its connection and its lock may last a moment longer, so ask again until the deadline.
  const deadline = Date.now() + LOCK_PATIENCE_MS;
  do {
    if (await lockIsFree(access)) return false;
    await pause(25);
  } while (Date.now() < deadline);
  return true;
}

async function lockIsFree(access: Access): Promise<boolean> {
  let client: pg.Client;
  try {
    client = await connect(access);
  } catch {
    // PostgreSQL is starting, recovering or stopping, so no shop is using it.
    return true;
  }
  const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1) AS free', [
    SHOP_LOCK,
  ]);
  await client.end();
  return rows[0]?.free === true;
}

async function connect(access: Access): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl(access, 'postgres'),
    connectionTimeoutMillis: 2_000,
    application_name: 'keepsong-keeper',
  });
  // Without this listener, the error of a broken connection would end the process. The supervisor reconnects when the
  // connection ends.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
