import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';

const NOBODY = 65_534;
const SHOP = fileURLToPath(new URL('../../testing/embedded-shop.ts', import.meta.url));
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const isRoot = process.getuid?.() === 0;
const nobodyCanRunNode = isRoot && spawnSync(process.execPath, ['-v'], { uid: NOBODY }).status === 0;

let finished: string;
let dataDir: string;
let shops: ChildProcess[];
// Creating a database takes seconds, so most tests begin with a copy of a database that was shut down properly.
beforeAll(async () => {
  finished = mkdtempSync(join(tmpdir(), 'keepsong-finished-'));
  await (await startEmbedded({ dataDir: finished, log: quiet, durability: 'none' })).stop();
});
afterAll(() => rmSync(finished, { recursive: true }));
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'keepsong-embedded-'));
  shops = [];
});
afterEach(async () => {
  for (const shop of shops) await end(shop, 'SIGTERM');
  // Ends a PostgreSQL that a killed shop left running, before its files are deleted.
  if (existsSync(join(dataDir, 'postgres/data/postmaster.pid'))) await (await open()).stop();
  rmSync(dataDir, { recursive: true });
});

/**
 * Copies the finished database into the data folder, as if a shop had been closed properly here before. The files
 * belong to the account that runs the test, which may be root.
 */
function useFinishedDatabase(): void {
  cpSync(join(finished, 'postgres'), join(dataDir, 'postgres'), { recursive: true });
}

function open(): Promise<EmbeddedDatabase> {
  return startEmbedded({ dataDir, log: quiet });
}

async function startShop(
  options: { uid?: number; gid?: number } = {},
): Promise<{ shop: ChildProcess; url: string }> {
  const shop = spawn(process.execPath, [SHOP, dataDir], { stdio: ['ignore', 'pipe', 'inherit'], ...options });
  shops.push(shop);
  const failed = once(shop, 'exit').then(() =>
    Promise.reject(new Error('the shop ended before it was ready')),
  );
  const [url] = await Promise.race([once(createInterface(shop.stdout), 'line'), failed]);
  failed.catch(() => undefined);
  return { shop, url: String(url) };
}

async function end(shop: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (shop.exitCode !== null || shop.signalCode !== null) return;
  shop.kill(signal);
  await once(shop, 'exit');
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

function postmaster(): number {
  return Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
}

describe.each([
  ['a folder that everybody may pass', 0o711],
  ['a private folder', 0o700],
])('in %s', (_name, mode) => {
  test('the database is created once, keeps its data and its port, and is durable', async () => {
    chmodSync(dataDir, mode);
    const first = await open();
    await ask(first.url, 'CREATE TABLE songs AS SELECT 7 AS id');
    await first.stop();
    const second = await open();
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, 'SELECT id FROM songs')).toEqual([{ id: 7 }]);
    const settings =
      "SELECT current_setting('fsync') AS fsync, current_setting('server_encoding') AS encoding";
    expect(await ask(second.url, settings)).toEqual([{ fsync: 'on', encoding: 'UTF8' }]);
    await second.stop();
    await second.stop();
  });
});

test('a second start soon fails and says in one sentence who holds the folder', async () => {
  useFinishedDatabase();
  const { shop, url } = await startShop();
  const began = performance.now();
  const second = spawnSync(process.execPath, [SHOP, dataDir], { encoding: 'utf8' });
  expect(performance.now() - began).toBeLessThan(30_000);
  expect(second.status).toBe(1);
  expect(second.stderr.trim().split('\n')).toHaveLength(1);
  expect(second.stderr).toContain(`in use by another shop (process ${shop.pid}): stop that one first`);
  expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('the advisory lock stops a shop that cannot see the other one', { tags: ['night'] }, async () => {
  useFinishedDatabase();
  await startShop();
  // Without its claim, the first shop looks like a shop in another container: the files are visible, but the process is
  // not.
  rmSync(join(dataDir, 'shop.lock'), { recursive: true });
  await expect(open()).rejects.toThrow(/is in use by another shop: stop that one first/);
});

test('after kill -9 of the shop, the next start finds every committed row', async () => {
  useFinishedDatabase();
  const { shop, url } = await startShop();
  await ask(url, 'CREATE TABLE orders AS SELECT 1 AS id');
  await end(shop, 'SIGKILL');
  const left = postmaster();
  const next = await open();
  expect(postmaster()).not.toBe(left);
  expect(await ask(next.url, 'SELECT id FROM orders')).toEqual([{ id: 1 }]);
  await next.stop();
});

test('after kill -9 of the shop and of PostgreSQL, the next start recovers', {
  tags: ['night'],
}, async () => {
  useFinishedDatabase();
  const { shop, url } = await startShop();
  await ask(url, 'CREATE TABLE orders AS SELECT 1 AS id');
  process.kill(postmaster(), 'SIGKILL');
  await end(shop, 'SIGKILL');
  const next = await open();
  expect(await ask(next.url, 'SELECT id FROM orders')).toEqual([{ id: 1 }]);
  await next.stop();
});

test('a PostgreSQL that dies is restarted at the same address', async () => {
  useFinishedDatabase();
  const database = await open();
  await ask(database.url, 'CREATE TABLE orders AS SELECT 1 AS id');
  process.kill(postmaster(), 'SIGKILL');
  await expect
    .poll(() => ask(database.url, 'SELECT id FROM orders').catch(() => null), { timeout: 10_000 })
    .toEqual([{ id: 1 }]);
  await database.stop();
  expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false);
});

test('a PostgreSQL that dies again and again while it restarts comes up in the end', {
  tags: ['night'],
}, async () => {
  useFinishedDatabase();
  const onLost = vi.fn();
  const database = await startEmbedded({ dataDir, log: quiet, onLost });
  await ask(database.url, 'CREATE TABLE orders AS SELECT 1 AS id');
  for (let killed = 0, last = 0; killed < 5; killed += 1) {
    // The file is missing for a moment while PostgreSQL restarts.
    const running = () => {
      try {
        return postmaster() || last;
      } catch {
        return last;
      }
    };
    await expect.poll(running, { timeout: 10_000, interval: 5 }).not.toBe(last);
    last = running();
    process.kill(last, 'SIGKILL');
  }
  await expect
    .poll(() => ask(database.url, 'SELECT id FROM orders').catch(() => null), { timeout: 20_000 })
    .toEqual([{ id: 1 }]);
  expect(onLost).not.toHaveBeenCalled();
  await database.stop();
});

test('a first start that was interrupted is repeated', async () => {
  mkdirSync(join(dataDir, 'postgres/data.new/data/base'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres/data.new/data/PG_VERSION'), '18');
  const database = await open();
  expect(await ask(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await database.stop();
});

test('a postmaster.pid that names an unrelated process does not stop the shop from starting', {
  tags: ['night'],
}, async () => {
  useFinishedDatabase();
  await (await open()).stop();
  const pidFile = join(dataDir, 'postgres/data/postmaster.pid');
  writeFileSync(pidFile, `${process.pid}\n${dataDir}\n1\n5432\n\n127.0.0.1\n`, { mode: 0o600 });
  const database = await open();
  expect(await ask(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await database.stop();
});

if (nobodyCanRunNode)
  describe('with two accounts', () => {
    test('an ordinary user starts it, then root, then the user again', { tags: ['night'] }, async () => {
      chmodSync(dataDir, 0o755);
      chownSync(dataDir, NOBODY, NOBODY);
      const { shop, url } = await startShop({ uid: NOBODY, gid: NOBODY });
      await ask(url, 'CREATE TABLE songs AS SELECT 7 AS id');
      await end(shop, 'SIGTERM');
      await (await open()).stop();
      const again = await startShop({ uid: NOBODY, gid: NOBODY });
      expect(await ask(again.url, 'SELECT id FROM songs')).toEqual([{ id: 7 }]);
    });

    test("an ordinary user cannot start on root's data folder, and one sentence says why", async () => {
      useFinishedDatabase();
      chmodSync(dataDir, 0o755);
      await (await open()).stop();
      const options = { uid: NOBODY, gid: NOBODY, encoding: 'utf8' } as const;
      const { status, stderr } = spawnSync(process.execPath, [SHOP, dataDir], options);
      expect(status).toBe(1);
      expect(stderr).toContain('belongs to another account');
    });
  });
