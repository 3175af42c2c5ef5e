import type { ChildProcess } from 'node:child_process';
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ownLikeParent } from '../ownership.ts';
import { dataFolderForbidden } from '../startup-errors.ts';
import { type Cluster, databaseEnvironment } from './embedded-cluster.ts';
import { processBirth } from './embedded-lock.ts';

const POLL_MS = 15;

/**
 * Starts `postgres` on a port of the loopback address. It runs in its own session, so that Ctrl+C does not reach it.
 * `more` are settings for this start alone.
 */
export function spawnPostgres(
  cluster: Cluster,
  port: number,
  more: Readonly<Record<string, string>> = {},
): ChildProcess {
  const all = { ...serverSettings(cluster, port), ...more };
  const settings = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(cluster.logFile, 'a', 0o600);
  ownLikeParent(cluster.logFile);
  try {
    const child = cluster.account.spawn(cluster.binaries.postgres, ['-D', cluster.files, ...settings], {
      stdio: ['ignore', log, log],
      env: databaseEnvironment(),
      cwd: '/',
      detached: true,
    });
    // Without this listener, a program that cannot be run would end this process. The supervisor notices the failure
    // because the child has no `pid`.
    child.once('error', () => undefined);
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

function serverSettings(cluster: Cluster, port: number): Record<string, string> {
  const durable = cluster.durability === 'full' ? 'on' : 'off';
  return {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Each process of a shop opens up to 22 connections. A proof (`src/proofs`) runs three processes side by side, and
    // two such proofs run at once.
    max_connections: '200',
    // The whole shop should need only 350 MB when idle. So the buffers are small (the system's file cache does the
    // rest), and there are few worker processes.
    shared_buffers: '32MB',
    work_mem: '4MB',
    maintenance_work_mem: '32MB',
    max_worker_processes: '2',
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    autovacuum_worker_slots: '2',
    autovacuum_max_workers: '2',
    io_method: 'sync',
    jit: 'off',
    huge_pages: 'off',
    wal_level: cluster.isArchived || keepsLog(cluster) ? 'replica' : 'minimal',
    max_wal_senders: '0',
    // When the archive cannot be reached for long, the log must not fill the disk. A new chain then begins.
    max_slot_wal_keep_size: '2GB',
    max_logical_replication_workers: '0',
    min_wal_size: '32MB',
    max_wal_size: '256MB',
    fsync: durable,
    synchronous_commit: durable,
    full_page_writes: durable,
    // Statements and error details contain what customers wrote, so they must not reach a log.
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
}

/**
 * Whether a replication slot keeps the log for an archive. With a slot, PostgreSQL does not start at the lowest
 * `wal_level`.
 */
function keepsLog({ files }: Cluster): boolean {
  const slots = join(files, 'pg_replslot');
  return existsSync(slots) && readdirSync(slots).length > 0;
}

/** The process number and the port of a PostgreSQL that runs on the cluster's files. */
export type RunningPostgres = { pid: number; port: number };

/**
 * Finds a PostgreSQL that a killed shop left running; `null` when there is none.
 *
 * PostgreSQL refuses to start while the process number in `postmaster.pid` belongs to a running process, even
 * an unrelated process with a reused number. This function removes such a stale file. If any process still
 * works in the folder, it keeps the file and lets PostgreSQL decide.
 */
export function findRunning(cluster: Cluster): RunningPostgres | null {
  const path = join(cluster.files, 'postmaster.pid');
  const lines = readPidFile(path, cluster.dataDir)?.split('\n');
  const pid = Number(lines?.[0]);
  if (!Number.isInteger(pid) || processBirth(pid) === null) return null;
  if (worksIn(pid, cluster.files)) return { pid, port: Number(lines?.[3]) };
  if (!anyProcessWorksIn(cluster.files)) rmSync(path, { force: true });
  return null;
}

function readPidFile(path: string, dataDir: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES')
      throw dataFolderForbidden(dataDir);
    return null;
  }
}

// PostgreSQL's processes have the data folder as their working directory.
function worksIn(pid: number, files: string): boolean {
  if (existsSync('/proc/self/cwd')) return workingFolder(pid) === files;
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(files);
}

function anyProcessWorksIn(files: string): boolean {
  if (!existsSync('/proc/self/cwd')) return true;
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && workingFolder(Number(name)) === files);
}

function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // The process has ended or belongs to another account, so it is not ours.
    return null;
  }
}

/**
 * Ends a PostgreSQL in up to three steps: a fast shutdown (rolls back open transactions and writes a checkpoint), an
 * immediate one (the next start recovers), then a kill. Resolves when the process is gone.
 */
export async function endPostgres(pid: number): Promise<void> {
  const birth = processBirth(pid);
  for (const [signal, patienceMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (birth === null || processBirth(pid) !== birth) return;
    process.kill(pid, signal);
    const deadline = Date.now() + patienceMs;
    while (processBirth(pid) === birth && Date.now() < deadline) await pause(POLL_MS);
  }
}
