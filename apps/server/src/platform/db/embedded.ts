import { resolve } from 'node:path';
import { createClusterIfAbsent, type Durability, locateCluster } from './embedded-cluster.ts';
import { endOrphan } from './embedded-keeper.ts';
import { claimFolder } from './embedded-lock.ts';
import { superviseCluster } from './embedded-supervisor.ts';

/** Takes the log messages of the embedded database. A pino logger fits. */
export type EmbeddedLog = {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};

export type EmbeddedOptions = {
  /** The shop's data folder; the database lives in `postgres/` inside it. */
  dataDir: string;
  log: EmbeddedLog;
  /** `full` (the default) keeps every commit when the machine crashes. `none` does not, so it is for test data only. */
  durability?: Durability;
  /** Whether the write-ahead log is archived (`platform/backup/moments`). Default: false. */
  isArchived?: boolean;
  /** Called once when PostgreSQL died and could not be restarted; the host should exit. */
  onLost?: (error: unknown) => void;
};

export type EmbeddedDatabase = {
  /** The address of the shop's database. It contains the password: use it for connections, never log it. */
  url: string;
  /** The folder in which PostgreSQL keeps its data. */
  files: string;
  /** Fast shutdown with a checkpoint; the data folder is free afterwards. Safe to call twice. */
  stop(): Promise<void>;
};

/**
 * Starts the shop's own PostgreSQL on a loopback port. Creates its files on first use, ends a PostgreSQL that a
 * killed shop left running, and restarts it on the same port when it dies.
 *
 * Throws a `StartupError` when the folder is in use by another shop, belongs to another account, or PostgreSQL does
 * not start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir);
  const claim = await claimFolder(dataDir);
  try {
    const cluster = locateCluster(dataDir, options.durability ?? 'full', options.isArchived);
    await endOrphan(cluster, options.log);
    await createClusterIfAbsent(cluster);
    const supervisor = await superviseCluster(cluster, options);
    let stopped: Promise<void> | undefined;
    const stop = () => supervisor.stop().finally(claim.release);
    return {
      url: supervisor.url,
      files: cluster.files,
      stop: () => {
        stopped ??= stop();
        return stopped;
      },
    };
  } catch (error) {
    claim.release();
    throw error;
  }
}
