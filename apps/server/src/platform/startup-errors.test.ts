import { once } from 'node:events';
import { createServer } from 'node:net';
import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from './db/migrate.ts';
import { databaseUnreachable, listenError, migrationFailed, StartupError } from './startup-errors.ts';

async function connectionError(connectionString: string): Promise<unknown> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3000 });
  return client.connect().then(
    () => undefined,
    (error: unknown) => error,
  );
}

test('an unreachable database is named without its password', async () => {
  const url = 'postgres://shop:hidden@127.0.0.1:1/songs';
  const { message } = databaseUnreachable(url, await connectionError(url));
  expect(message).toMatch(
    /^The database at 127\.0\.0\.1:1\/songs cannot be used \(.*ECONNREFUSED.*\): start it/,
  );
  expect(message).not.toContain('hidden');
});

test('a database host that accepts the connection and never answers is given up', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const url = `postgres://shop:hidden@127.0.0.1:${port}/songs`;
  const cause = await migrate(url, { connectTimeoutMs: 200 }).catch((error: unknown) => error);
  silent.close();
  expect(databaseUnreachable(url, cause).message).toMatch(
    /^The database at 127\.0\.0\.1:\d+\/songs does not answer: check host and port in DATABASE_URL/,
  );
});

test.each([
  ['ENOTFOUND', 'check the host name in DATABASE_URL'],
  ['28P01', 'check the user and password in DATABASE_URL'],
  ['3D000', 'create that database'],
])('the advice for %s', (code, advice) => {
  const cause = Object.assign(new Error('no'), { code });
  expect(databaseUnreachable('postgres://a@b/c', cause).message).toContain(advice);
});

test('a migration that got no lock gives the reason of the database, and no advice about its address', () => {
  const busy = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
  const { message } = migrationFailed(new DrizzleQueryError('ALTER TABLE "songs"', [], busy));
  expect(message).toContain('(canceling statement due to lock timeout)');
  expect(message).toContain('the version before still serves');
  expect(message).not.toContain('unset');
});

test('a port in use gives a message that says what to do', async () => {
  const first = createServer().listen(0, '127.0.0.1');
  await once(first, 'listening');
  const address = first.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const [cause] = await once(createServer().listen(port, '127.0.0.1'), 'error');
  first.close();
  const error = listenError(cause, { host: '127.0.0.1', port });
  expect(error).toBeInstanceOf(StartupError);
  expect(String(error)).toContain(
    `Port ${port} on 127.0.0.1 is in use: stop the program that listens there, or set PORT`,
  );
});

test('an unknown error is unchanged', () => {
  const cause = new Error('other');
  expect(listenError(cause, { host: 'localhost', port: 3000 })).toBe(cause);
});
