import pg from 'pg';
import { StartupError } from '../startup-errors.ts';
import { isOwnSession, LONG_WORK } from './session-settings.ts';

/**
 * Opens a connection to PostgreSQL itself, for work that outlasts a transaction or takes longer than a request
 * may: migrations, backups. Throws a `StartupError` when the address is that of a pooler: a pooler may give the
 * session, with its locks, to another process.
 */
export async function openOwnConnection(
  databaseUrl: string,
  { connectTimeoutMs }: { connectTimeoutMs?: number } = {},
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    ...(connectTimeoutMs === undefined ? {} : { connectionTimeoutMillis: connectTimeoutMs }),
    options: LONG_WORK,
  });
  await client.connect().catch((error: unknown) => {
    throw isRefusedParameter(error) ? poolerBetween() : error;
  });
  if (await isOwnSession(client)) return client;
  await client.end();
  throw poolerBetween();
}

/** Whether a pooler refused the start-up parameter `options`. Some poolers are configured to ignore it. */
const isRefusedParameter = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '08P01' &&
  /startup parameter/.test(error.message);

const poolerBetween = (): StartupError =>
  new StartupError(
    'A pooler stands between the shop and its database: set DATABASE_DIRECT_URL to the address of PostgreSQL itself, beside DATABASE_URL with that of the pooler.',
  );
