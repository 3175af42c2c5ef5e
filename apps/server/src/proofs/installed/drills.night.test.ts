import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUCKET, KEYS, startStore } from '../../adapters/storage/testing/s3-store.ts';
import { createEmptyDatabase } from '../../testing/database.ts';
import { freePort } from '../../testing/shop-process.ts';
import { timed } from './timed-drill.ts';

// Runs the drills of docs/operations/drills.md as a person does at a terminal: every command is a process of
// its own. Each drill prints how long it took, which a night writes into the sheet there.

const run = promisify(execFile);
const FIRST_SECRET = 'q7Zk2vXw9LmN4pRs8TbY1cDf6GhJ3aEu';
const NEXT_SECRET = 'n5Wd8tKy2QzR7mXc4VbJ9fLp3HgS6aUe';
let folder: string;
let target: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsong-drills-'));
  target = join(folder, 'backups');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const environment = (name: string, more: Record<string, string> = {}) => ({
  ...{
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, name),
    BACKUP_KEY: 'eighteen words for drills',
  },
  ...{ SESSION_SECRET: FIRST_SECRET, LOG_LEVEL: 'warn' },
  ...more,
});

/** Runs a command and returns what it printed. Throws when the command fails. */
async function command(
  name: string,
  args: readonly string[],
  more: Record<string, string> = {},
): Promise<string> {
  const { stdout } = await run(process.execPath, ['apps/server/src/commands/main.ts', ...args], {
    env: environment(name, more),
  });
  return stdout;
}

/** Starts the shop of a folder, and resolves when it is ready. */
async function start(name: string, more: Record<string, string> = {}) {
  const port = await freePort();
  const shop = spawn(process.execPath, ['apps/server/src/main.ts'], {
    env: environment(name, { PORT: String(port), ...more }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
  for (let tries = 0; (await ask('/readyz'))?.status !== 200; tries += 1) {
    if (shop.exitCode !== null || tries > 1_200) throw new Error('the shop does not start');
    await wait(250);
  }
  return {
    ask,
    async stop() {
      shop.kill('SIGTERM');
      if (shop.exitCode === null) await once(shop, 'exit');
    },
  };
}

const artists = async (shop: { ask(path: string): Promise<Response | null> }) =>
  (await (await shop.ask('/v3/api/artists'))?.json()) as unknown;

it('start with an empty database, restore the last backup and a moment, turn a secret', async () => {
  const shop = await timed('first start with an empty database', () =>
    start('first', { BACKUP_TARGET: target }),
  );
  const sold = await artists(shop);
  expect(await command('first', ['doctor'])).not.toContain('WRONG');
  await command('first', ['staff', 'add', 'owner@songs.example', '--role', 'owner']);
  expect(await command('first', ['staff', 'list'])).toContain('owner@songs.example');
  await command('first', ['catalogue', 'export', join(folder, 'catalogue')]);
  const log = await command('first', ['verify-log']);
  await timed('back up', () => command('first', ['backup', target]));
  const moment = new Date().toISOString();
  await wait(1_000);
  await command('first', ['staff', 'add', 'late@songs.example', '--role', 'owner']);
  await timed('stop, with the archive complete', () => shop.stop());

  const last = await timed('restore the last backup, until it serves', async () => {
    console.log((await command('second', ['restore', target])).trim());
    return start('second');
  });
  expect(await artists(last)).toEqual(sold);
  expect(await command('second', ['verify-log'])).toBe(log);
  await last.stop();

  const then = await timed('restore a moment, until it serves', async () => {
    console.log((await command('third', ['restore', target, '--to', moment])).trim());
    return start('third');
  });
  expect(await artists(then)).toEqual(sold);
  expect(await command('third', ['verify-log'])).toBe(log);
  const staff = await command('third', ['staff', 'list']);
  expect(staff).toContain('owner@songs.example');
  expect(staff).not.toContain('late@songs.example');
  await then.stop();

  const turned = { SESSION_SECRET: NEXT_SECRET, SESSION_SECRET_PREVIOUS: FIRST_SECRET };
  const next = await timed('turn the root secret', async () => {
    const started = await start('third', turned);
    expect(await command('third', ['rotate', 'SESSION_SECRET'], turned)).toContain(
      'Until then both values are accepted',
    );
    return started;
  });
  await next.stop();
}, 1_200_000);

it('start with an empty database and restore the last backup, with PostgreSQL and S3', async () => {
  const store = await startStore(['backups', 'restored']);
  const databases = [await createEmptyDatabase(), await createEmptyDatabase()];
  const on = (place: number, bucket: string) => ({
    DATABASE_URL: databases[place]?.url ?? '',
    ...{ S3_ENDPOINT: store.endpoint, S3_REGION: 'us-east-1', S3_BUCKET: bucket },
    ...{ S3_ACCESS_KEY_ID: KEYS.accessKeyId, S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey },
  });
  try {
    const [lost, found] = [on(0, BUCKET), on(1, 'restored')];
    const shop = await timed('first start with an empty database, with PostgreSQL and S3', () =>
      start('fourth', lost),
    );
    const sold = await artists(shop);
    const args = ['backup', 's3://backups/shop'];
    expect(await timed('back up, with PostgreSQL and S3', () => command('fourth', args, lost))).toContain(
      'was read again',
    );
    const log = await command('fourth', ['verify-log'], lost);
    await shop.stop();
    const last = await timed('restore the last backup, until it serves, with PostgreSQL and S3', async () => {
      console.log((await command('fifth', ['restore', 's3://backups/shop'], found)).trim());
      return start('fifth', found);
    });
    expect(await artists(last)).toEqual(sold);
    expect(await command('fifth', ['verify-log'], found)).toBe(log);
    await last.stop();
  } finally {
    for (const database of databases) await database.drop();
    await store.close();
  }
}, 1_200_000);
