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

/** `full`: a committed transaction survives a power cut. `none` is several times faster, and only for test data. */
export type Durability = 'full' | 'none';

/** The files of an embedded database and how to connect to it. */
export type Cluster = {
  dataDir: string;
  /** PostgreSQL's own data folder. */
  files: string;
  logFile: string;
  binaries: EmbeddedBinaries;
  account: DatabaseAccount;
  durability: Durability;
};

export const DATABASE_USER = 'keepsong';

const Access = z.object({ password: z.string().min(16), port: z.number().int() });
export type Access = z.infer<typeof Access>;

const ACCESS_FILE = 'keepsong-access.json';
const LOG_LIMIT_BYTES = 5_000_000;

/** Finds the programs, the folders and the account. Creates only the two folders around the data. */
export function locateCluster(dataDir: string, durability: Durability): Cluster {
  const home = join(dataDir, 'postgres');
  // PostgreSQL's account must be able to enter this folder. Secret files inside it have the modes 0600 or 0700.
  mkdirSync(home, { recursive: true, mode: 0o711 });
  const binaries = embeddedBinaries();
  const files = join(home, 'data');
  const account = databaseAccount(files, binaries.folder);
  return { dataDir, files, logFile: join(home, 'postgres.log'), binaries, account, durability };
}

/**
 * Creates the database files on first use. They are created in a folder beside the final place, which is renamed when
 * complete. A start that is killed half-way therefore leaves nothing that looks like a database.
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

// A folder from a copy or a backup has lost the owner and the mode that PostgreSQL requires; this restores them.
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
  // The built-in collation sorts and folds text the same way on every machine. Lists that are shown ask for their
  // language's order (COLLATE "es-x-icu").
  args.push('--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  // The password has 192 random bits, so it needs no key stretching, which would slow down every new connection.
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

/** The database's password and the port that it used last. */
export function readAccess(files: string): Access {
  return Access.parse(JSON.parse(readFileSync(join(files, ACCESS_FILE), 'utf8')));
}

export function writeAccess(files: string, access: Access): void {
  const path = join(files, ACCESS_FILE);
  writeFileSync(`${path}.new`, JSON.stringify(access), { mode: 0o600 });
  ownLikeParent(`${path}.new`);
  renameSync(`${path}.new`, path);
}

/** `preferred` when nothing listens on it, otherwise any free port of the loopback address. */
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

/** The shop's environment is not passed on to the database: no secrets, no locale, no PG* variables. */
export function databaseEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' };
}

/** The last lines of PostgreSQL's log, to explain why it does not start. */
export function logTail(cluster: Cluster): string {
  if (!existsSync(cluster.logFile)) return '';
  return readFileSync(cluster.logFile, 'utf8').slice(-1500).trim().split('\n').slice(-4).join(' / ');
}

/** Keeps the log from growing for ever: a start empties it once it is larger than 5 MB. */
export function trimLog(cluster: Cluster): void {
  if (existsSync(cluster.logFile) && statSync(cluster.logFile).size > LOG_LIMIT_BYTES) {
    truncateSync(cluster.logFile);
  }
}
