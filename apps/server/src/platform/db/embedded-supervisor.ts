import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { embeddedDatabaseFailed } from '../startup-errors.ts';
import type { EmbeddedOptions } from './embedded.ts';
import {
  type Access,
  type Cluster,
  freePort,
  logTail,
  readAccess,
  trimLog,
  writeAccess,
} from './embedded-cluster.ts';
import { databaseUrl, openKeeper, SHOP_DATABASE } from './embedded-keeper.ts';
import { endPostgres, spawnPostgres } from './embedded-process.ts';

/** Recovery after a kill replays at most `max_wal_size`, so a longer start means that PostgreSQL will not come up. */
const START_PATIENCE_MS = 60_000;
const RETRY_MS = 100;

type Running = { child: ChildProcess; keeper: pg.Client };

/** Starts PostgreSQL on the cluster's files, and restarts it on the same port when it dies. */
export async function superviseCluster(
  cluster: Cluster,
  { log, onLost }: Pick<EmbeddedOptions, 'log' | 'onLost'>,
): Promise<{ url: string; stop(): Promise<void> }> {
  trimLog(cluster);
  const stored = readAccess(cluster.files);
  const access = { ...stored, port: await freePort(stored.port) };
  if (access.port !== stored.port) writeAccess(cluster.files, access);
  let stopping = false;
  let newest: ChildProcess | undefined;
  // PostgreSQL is also ended when the host calls process.exit, even during the start. Only kill -9 leaves it running.
  const endAtExit = () => newest?.kill('SIGINT');
  process.once('exit', endAtExit);
  const start = () =>
    launch(cluster, access, {
      givenUp: () => stopping,
      onSpawn: (child) => {
        newest = child;
      },
    });
  let running = await start().catch((error: unknown) => {
    process.off('exit', endAtExit);
    throw error;
  });
  let revival = Promise.resolve();

  const revive = async () => {
    log.warn('The database ended unexpectedly; restarting it.');
    try {
      running = await start();
      watch();
    } catch (error) {
      if (stopping) return;
      log.error('The database could not be restarted.');
      onLost?.(error);
    }
  };
  // When one server process of PostgreSQL crashes, PostgreSQL closes every connection but keeps running. The keeper
  // must then connect again and take its lock again.
  const rekeep = async () => {
    while (!stopping && isAlive(running.child)) {
      const keeper = await openKeeper(access).catch(() => null);
      if (keeper !== null) {
        running.keeper = keeper;
        keeper.once('end', rekeep);
        return;
      }
      await pause(RETRY_MS);
    }
  };
  const watch = () => {
    running.keeper.once('end', rekeep);
    running.child.once('exit', () => {
      if (!stopping) revival = revive();
    });
  };
  watch();

  const stop = async () => {
    stopping = true;
    await revival;
    process.off('exit', endAtExit);
    await running.keeper.end().catch(() => undefined);
    if (isAlive(running.child) && running.child.pid !== undefined) await endPostgres(running.child.pid);
  };
  return { url: databaseUrl(access, SHOP_DATABASE), stop };
}

type Launching = { givenUp: () => boolean; onSpawn: (child: ChildProcess) => void };

async function launch(cluster: Cluster, access: Access, { givenUp, onSpawn }: Launching): Promise<Running> {
  const deadline = Date.now() + START_PATIENCE_MS;
  const spawn = () => {
    const spawned = spawnPostgres(cluster, access.port);
    onSpawn(spawned);
    return spawned;
  };
  let child = spawn();
  let failures = 0;
  while (Date.now() < deadline && !givenUp()) {
    const keeper = await openKeeper(access).catch(() => null);
    if (keeper !== null && isAlive(child)) return { child, keeper };
    await keeper?.end();
    if (!isAlive(child)) {
      failures += 1;
      // The shared memory, lock file and port of a killed predecessor become free within moments. So retry
      // after errors about them, and after a start that was killed. Any other error would happen again.
      const isKilled = child.signalCode !== null;
      if (failures > 50 || !(isKilled || mayPass(logTail(cluster)))) break;
      await pause(RETRY_MS);
      child = spawn();
    }
    await pause(20);
  }
  if (child.pid !== undefined && isAlive(child)) await endPostgres(child.pid);
  throw embeddedDatabaseFailed(cluster.dataDir, logTail(cluster));
}

function mayPass(said: string): boolean {
  return /pre-existing shared memory|lock file .* already exists|could not bind/.test(said);
}

function isAlive(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null && child.pid !== undefined;
}
