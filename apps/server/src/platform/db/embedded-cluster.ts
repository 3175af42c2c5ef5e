import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { ownLikeParent } from '../ownership.ts';
import { dataFolderForbidden, embeddedDatabaseFailed } from '../startup-errors.ts';
import { type DatabaseAccount, databaseAccount } from './embedded-account.ts';
import { type EmbeddedBinaries, embeddedBinaries } from './embedded-binaries.ts';

/**
 * `full`: a committed transaction survives a power cut. `none`: it may be lost. `none` is several times faster and is
 * only for test data.
 */
export type Durability = 'full' | 'none';

/** The files of an embedded database (a PostgreSQL that the shop itself starts), and what is needed to run it. */
export type Cluster = {
  dataDir: string;
  /** The folder in which PostgreSQL keeps its data. */
  files: string;
  logFile: string;
  binaries: EmbeddedBinaries;
  account: DatabaseAccount;
  durability: Durability;
  /** Whether the write-ahead log is archived. Then the log must be complete. */
  isArchived: boolean;
};

export const DATABASE_USER = 'keepsong';

const Access = z.object({ password: z.string().min(16), port: z.number().int() });
export type Access = z.infer<typeof Access>;

const ACCESS_FILE = 'keepsong-access.json';
const LOG_LIMIT_BYTES = 5_000_000;

/** Finds the programs, the folders and the account of an embedded database. Creates only the folders above the data. */
export function locateCluster(dataDir: string, durability: Durability, isArchived = false): Cluster {
  const home = join(dataDir, 'postgres');
  // PostgreSQL's account must be able to pass through this folder. Secrets inside it are protected by the modes 0600
  // and 0700.
  mkdirSync(home, { recursive: true, mode: 0o711 });
  const binaries = embeddedBinaries();
  const files = join(home, 'data');
  const account = databaseAccount(files, binaries.folder);
  return { dataDir, files, logFile: join(home, 'postgres.log'), binaries, account, durability, isArchived };
}

/**
 * Creates the database files on first use. They are created in a temporary folder, which is moved to the final place
 * when it is complete. So a start that is killed half-way leaves nothing that looks like a database.
 */
export async function createClusterIfAbsent(cluster: Cluster): Promise<void> {
  if (existsSync(cluster.files)) return takeOver(cluster);
  const workshop = `${cluster.files}.new`;
  const draft = join(workshop, 'data');
  const passwordFile = join(workshop, 'password');
  const password = randomBytes(24).toString('hex');
  rmSync(workshop, { recursive: true, force: true });
  mkdirSync(workshop, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  cluster.account.own(workshop);
  await initialise(cluster, draft, passwordFile);
  writeAccess(draft, { password, port: await freePort(0) });
  renameSync(draft, cluster.files);
  rmSync(workshop, { recursive: true });
}

// A folder that was copied or restored from a backup does not have the owner and the mode that PostgreSQL requires.
// This function restores them.
function takeOver({ account, dataDir, files }: Cluster): void {
  try {
    account.own(files);
    chmodSync(files, 0o700);
  } catch {
    throw dataFolderForbidden(dataDir);
  }
}

async function initialise(cluster: Cluster, folder: string, passwordFile: string): Promise<void> {
  const args = [`--pgdata=${folder}`, `--username=${DATABASE_USER}`, `--pwfile=${passwordFile}`];
  // The built-in collation sorts and lower-cases text the same way on every machine. Lists that people see ask for the
  // order of their language instead (COLLATE "es-x-icu").
  args.push('--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  // The password has 192 random bits, so it is safe with few hash iterations (`scram_iterations`). More iterations
  // would slow down every new connection.
  args.push('--auth=scram-sha-256', '--set=scram_iterations=32', '--no-instructions');
  if (cluster.durability === 'none') args.push('--no-sync');
  const child = cluster.account.spawn(cluster.binaries.initdb, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: databaseEnvironment(),
    cwd: '/',
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw embeddedDatabaseFailed(cluster.dataDir, said);
}

/** The password of the database, and the port on which it last listened. */
export function readAccess(files: string): Access {
  return Access.parse(JSON.parse(readFileSync(join(files, ACCESS_FILE), 'utf8')));
}

export function writeAccess(files: string, access: Access): void {
  const path = join(files, ACCESS_FILE);
  writeFileSync(`${path}.new`, JSON.stringify(access), { mode: 0o600 });
  ownLikeParent(`${path}.new`);
  renameSync(`${path}.new`, path);
}

/** Returns `preferred` when nothing listens on this port, otherwise any free port of the loopback address. */
export async function freePort(preferred: number): Promise<number> {
  const port = await tryPort(preferred);
  return port ?? (await freePort(0));
}

async function tryPort(wanted: number): Promise<number | null> {
  const server = createServer();
  try {
    server.listen(wanted, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : null;
  } catch (error) {
    if (wanted === 0) throw error;
    return null;
  } finally {
    server.close();
  }
}

/**
 * The environment variables for PostgreSQL. The shop's own variables are not passed on: no secrets, no locale, no PG*
 * variables.
 */
export function databaseEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' };
}

/** The last lines of PostgreSQL's log. They explain why it does not start. */
export function logTail(cluster: Cluster): string {
  if (!existsSync(cluster.logFile)) return '';
  return readFileSync(cluster.logFile, 'utf8').slice(-1500).trim().split('\n').slice(-4).join(' / ');
}

/** Empties the log at a start when it is larger than 5 MB, so that it does not grow for ever. */
export function trimLog(cluster: Cluster): void {
  if (existsSync(cluster.logFile) && statSync(cluster.logFile).size > LOG_LIMIT_BYTES) {
    truncateSync(cluster.logFile);
  }
}
