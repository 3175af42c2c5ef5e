import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { taxRates } from '../../db/schema/rates.ts';
import { markDemo } from '../../db/seed/demo-mark.ts';
import { createEasyPostShipping } from '../adapters/shipping/easypost/easypost-shipping.ts';
import { openEasyPostServer } from '../adapters/shipping/testing/easypost-server.ts';
import { noteBackup } from '../platform/backup/newest-backup.ts';
import { endRestoring, markRestoring } from '../platform/backup/under-way.ts';
import { openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { noteJobRun } from '../platform/jobs/job-runs.ts';
import { requireSettings } from '../platform/settings.ts';
import { AWAY_MAIL, AWAY_STORE, PRODUCTION } from '../platform/testing/production-settings.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { startPooler } from '../testing/pooler/pooler.ts';
import { checkMakers, doctorCommand } from './doctor-command.ts';

let database: TestDatabase;
let empty: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  empty = await createEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'keepsong-doctor-'));
});
afterAll(async () => {
  await database.drop();
  await empty.drop();
  await rm(folder, { recursive: true });
});

const examined = (settings: Record<string, string> = {}) =>
  doctorCommand(requireSettings({ DATABASE_URL: database.url, DATA_DIR: folder, ...settings }));

it('finds a demo well with its stand-ins, and says what is missing', async () => {
  const before = await examined();
  expect(before.code).toBe(1);
  expect(before.lines).toEqual([
    'ok     database',
    'ok     clock',
    'ok     disk',
    'ok     files',
    'ok     payments',
    'ok     mail',
    'ok     answers',
    'WRONG  tax: no rate is set and no service answers: keep rates at /admin/tax, or set STRIPE_TAX or TAXES.',
    'ok     text_messages',
    'ok     ecards',
    'ok     streaming',
  ]);
  const opened = openDatabase(database.url);
  await opened.db
    .insert(taxRates)
    .values({ country: 'US', state: 'IL', kinds: ['physical'], ratePpm: 70_000 });
  await opened.close();
  expect(await examined()).toMatchObject({ code: 0 });
});

it('says that a service refuses its key', async () => {
  const service = createServer((_, response) => void response.writeHead(401).end()).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const { code, lines } = await examined({
    ...{ STREAMING_URL: `http://127.0.0.1:${port}`, STREAMING_KEY: 'wrong' },
  });
  service.close();
  expect(code).toBe(1);
  expect(lines).toContainEqual(expect.stringMatching(/^WRONG {2}streaming: .* check STREAMING_URL/));
});

it('asks the e-card partner and the music service, and says which setting to check', async () => {
  // Knows no card and no song, and only one key.
  const service = createServer(
    ({ headers }, response) =>
      void response.writeHead(headers.authorization === 'Bearer right' ? 404 : 401).end('{}'),
  ).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const examine = (key: string) =>
    examined({ MUSIC_URL: `${url}/v1`, MUSIC_KEY: key, PARTNER_URL: url, PARTNER_KEY: key });
  const { lines: well } = await examine('right');
  const { lines: wrong } = await examine('wrong');
  service.close();
  expect(well).toEqual(expect.arrayContaining(['ok     ecards', 'ok     music']));
  expect(wrong).toContainEqual(expect.stringMatching(/^WRONG {2}music: .* check MUSIC_URL and MUSIC_KEY\.$/));
  expect(wrong).toContainEqual(expect.stringMatching(/^WRONG {2}ecards: .* check PARTNER_URL/));
}, 60_000);

it('asks EasyPost for a parcel that nobody sent, and buys no label', async () => {
  const server = await openEasyPostServer('a secret');
  const shipping = createEasyPostShipping({
    ...{ apiKey: 'EZTKtest', webhookSecrets: ['a secret'], baseUrl: server.baseUrl },
  });
  const ask = () => checkMakers({ shipping, music: {} });
  expect(await ask()).toEqual([{ about: 'labels', wrong: null }]);
  server.failNext(9);
  expect(await ask()).toEqual([
    { about: 'labels', wrong: expect.stringContaining('check EASYPOST_API_KEY') },
  ]);
  expect(server.countBought()).toBe(0);
  await server.close();
});

it('says of a database without a shop to start the shop', async () => {
  const { code, lines } = await examined({ DATABASE_URL: empty.url });
  expect(code).toBe(1);
  expect(lines[0]).toBe('WRONG  database: it holds no shop yet: start the shop once.');
});

it('says of a database that is away which setting to check, and goes on', async () => {
  const { code, lines } = await examined({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^WRONG {2}database: it does not answer .* check DATABASE_URL\.$/),
    'ok     disk',
    'ok     files',
  ]);
});

it('says that files cannot be stored', async () => {
  const blocked = await mkdtemp(join(folder, 'blocked-'));
  await writeFile(join(blocked, 'files'), 'a file where a folder must be');
  const { lines } = await examined({ DATA_DIR: blocked });
  expect(lines[3]).toMatch(/^WRONG {2}files: a file cannot be stored/);
});

it('looks whether the shop reaches its database through the pooler', async () => {
  const pooler = await startPooler({ url: database.url, servers: 2, statements: 'lost' });
  const pooled = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url };
  await migrate(database.url, { isPooled: true });
  const { code, lines } = await examined(pooled);
  expect(code).toBe(1);
  expect(lines[4]).toMatch(/^WRONG {2}pooler: The pooler at DATABASE_URL does not keep named statements/);
  expect((await examined({ ...pooled, DATABASE_STATEMENTS: 'unnamed' })).lines[4]).toBe('ok     pooler');
  await pooler.stop();
  const { lines: away } = await examined(pooled);
  expect(away[4]).toMatch(/^WRONG {2}pooler: The database at 127\.0\.0\.1:\d+\/test_\w+ cannot be used/);
});

it('says without fault that answers to mails do not come into their orders', async () => {
  const production = { ...PRODUCTION, ...AWAY_MAIL, DATABASE_URL: database.url };
  const { lines } = await examined(production);
  expect(lines).toContainEqual(expect.stringMatching(/^off {4}answers: .* set INBOUND_MAIL_DOMAIN/));
  const set = { INBOUND_MAIL_DOMAIN: 'in.songs.example', MAILGUN_SIGNING_KEY: 'key-for-tests' };
  expect((await examined({ ...production, ...set })).lines).toContain('ok     answers');
}, 60_000);

it('calls test keys wrong in production', async () => {
  const production = { ...PRODUCTION, ...AWAY_STORE, ...AWAY_MAIL, DATABASE_URL: database.url };
  expect((await examined(production)).lines).toContain('ok     keys');
  const keys = {
    ...{ STRIPE_SECRET_KEY: 'rk_test_abc', STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' },
    ...{ EASYPOST_API_KEY: 'EZTKabc', EASYPOST_WEBHOOK_SECRET: 'a secret of a test' },
  };
  const { code, lines } = await examined({ ...production, ...keys });
  expect(code).toBe(1);
  expect(lines).toContainEqual(
    expect.stringMatching(/^WRONG {2}keys: STRIPE_SECRET_KEY, EASYPOST_API_KEY: a key of a test mode/),
  );
}, 60_000);

it('says of a production shop that nobody backs it up, or that no process runs its jobs', async () => {
  const production = { ...PRODUCTION, ...AWAY_STORE, ...AWAY_MAIL, DATABASE_URL: database.url };
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const opened = openDatabase(database.url);
  const run = (at: Date) => noteJobRun(opened.db, { name: 'order-taxes', ms: 1, error: null }, at);
  const { lines: never } = await examined(production);
  expect(never).toContainEqual(expect.stringMatching(/^WRONG {2}newest_backup: .* never backed up/));
  expect(never).toContainEqual(expect.stringMatching(/^WRONG {2}jobs: no job has run/));
  await noteBackup(database.url, ago(27 * 60));
  await run(ago(11));
  const { lines: late } = await examined(production);
  expect(late).toContainEqual(expect.stringMatching(/^WRONG {2}newest_backup: .* more than 26 hours ago/));
  expect(late).toContainEqual(expect.stringMatching(/^WRONG {2}jobs: no job has run/));
  await noteBackup(database.url, ago(25 * 60));
  await run(ago(9));
  await opened.close();
  expect((await examined(production)).lines).toEqual(
    expect.arrayContaining(['ok     newest_backup', 'ok     jobs']),
  );
}, 60_000);

it('says that a restore is not finished', async () => {
  const opened = openDatabase(database.url);
  await markRestoring(opened.pool, { name: 'a-backup', hasRows: true });
  await opened.close();
  const { code, lines } = await examined();
  await endRestoring(database.url);
  expect(code).toBe(1);
  expect(lines[0]).toMatch(/^WRONG {2}database: the restore of a-backup is under way or broke off/);
});

it('wants a key for backups and the addresses of proxies in production', async () => {
  const production = { ...PRODUCTION, ...AWAY_STORE, ...AWAY_MAIL, DATABASE_URL: database.url };
  const { lines } = await examined(production);
  expect(lines[0]).toBe('ok     database');
  expect(lines.map((line) => line.split(':')[0])).toEqual(
    expect.arrayContaining(['WRONG  files', 'WRONG  backups', 'WRONG  proxy']),
  );
  const proxy = (told: readonly string[]) => told.find((line) => line.startsWith('WRONG  proxy'));
  expect(proxy(lines)).toContain('everybody would be asked for consent');
  const { lines: decided } = await examined({ ...production, CONSENT_REGION: 'opt-out' });
  expect(proxy(decided)).toMatch(/the limits of one address\.$/);
  const opened = openDatabase(database.url);
  await opened.db.transaction((tx) => markDemo(tx, new Date()));
  await opened.close();
  expect((await examined(production)).lines[0]).toMatch(/^WRONG {2}database: The database holds the demo/);
}, 30_000);
