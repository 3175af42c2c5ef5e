import { spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../db/schema/accounts.ts';
import { switches } from '../db/schema/inbox.ts';
import { outbox } from '../db/schema/outbox.ts';
import { taxRates } from '../db/schema/rates.ts';
import { markDemo } from '../db/seed/demo-mark.ts';
import { slowClientLimits } from './platform/budgets/slow-clients.ts';
import { openDatabase } from './platform/db/database.ts';
import { requireSettings } from './platform/settings.ts';
import { AWAY_MAIL, AWAY_STORE, PRODUCTION } from './platform/testing/production-settings.ts';
import { startShop } from './shop.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { sell } from './testing/money.ts';
import { type Pooler, startPooler } from './testing/pooler/pooler.ts';
import { freePort } from './testing/shop-process.ts';

let database: TestDatabase;
let pooler: Pooler;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  pooler = await startPooler({ url: database.url, servers: 3 });
  folder = await mkdtemp(join(tmpdir(), 'keepsong-roles-'));
});
afterAll(async () => {
  await pooler.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function countUsers(): Promise<number> {
  const own = openDatabase(database.url);
  try {
    return await own.db.$count(users);
  } finally {
    await own.close();
  }
}

/** Starts a process of a production shop with this role, behind a pooler. None of its outside services is called at the start. */
async function open(role: string) {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const settings = requireSettings({
    ...{ ROLE: role, PORT: String(port), METRICS_PORT: String(metricsPort), DATA_DIR: folder },
    ...{ ...PRODUCTION, ...AWAY_STORE, ...AWAY_MAIL },
    ...{
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: database.url,
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'silent',
    },
  });
  const shop = await startShop(settings);
  const at = (place: number) => async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${place}${path}`);
    return { status: answer.status, text: await answer.text() };
  };
  return { ask: at(port), metrics: at(metricsPort), stop: shop.stop };
}

/** The servers of this process that answer while `work` runs. */
async function serversIn(work: () => Promise<unknown>): Promise<Server[]> {
  const servers = new Set<Server>();
  const note = (message: unknown) => void servers.add((message as { server: Server }).server);
  subscribe('http.server.request.start', note);
  await work().finally(() => unsubscribe('http.server.request.start', note));
  return [...servers];
}

it('does not start for customers on the rows of a demo', async () => {
  const demo = await createTestDatabase();
  const opened = openDatabase(demo.url);
  try {
    await opened.db.transaction((tx) => markDemo(tx, new Date()));
    const settings = { ...PRODUCTION, ...AWAY_STORE, ...AWAY_MAIL, DATABASE_URL: demo.url };
    const start = startShop(requireSettings({ ...settings, DATA_DIR: folder, LOG_LEVEL: 'silent' }));
    await expect(start).rejects.toThrow('The database holds the demo');
  } finally {
    await opened.close();
    await demo.drop();
  }
});

it('does not start for customers who would pay no taxes, unless that is said on purpose', async () => {
  const untaxed = await createTestDatabase();
  const opened = openDatabase(untaxed.url);
  const start = async (more: Record<string, string> = {}) => {
    const settings = {
      ...PRODUCTION,
      ...AWAY_STORE,
      ...AWAY_MAIL,
      DATABASE_URL: untaxed.url,
      ROLE: 'singer',
    };
    const shop = await startShop(
      requireSettings({
        ...{ ...settings, DATA_DIR: folder, LOG_LEVEL: 'silent', DRAIN_SECONDS: '0' },
        ...{ PORT: String(await freePort()), ...more },
      }),
    );
    await shop.stop();
  };
  try {
    // A shop that sells nothing yet starts, so that somebody can fill it.
    await start();
    await sell(opened, 'mug');
    await expect(start()).rejects.toThrow(
      'neither a tax rate nor a tax service: set STRIPE_TAX to on, or TAXES',
    );
    await start({ TAXES: 'none' });
    const rate = { country: 'US', state: 'NY', kinds: ['song' as const], ratePpm: 40_000 };
    await opened.db.insert(taxRates).values(rate);
    await start();
  } finally {
    await opened.close();
    await untaxed.drop();
  }
});

it('warns at the start in production of keys that charge no card', { tags: ['night'] }, async () => {
  const shop = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: {
      ...{ ...PRODUCTION, ...AWAY_STORE, ...AWAY_MAIL, DATA_DIR: folder, PORT: String(await freePort()) },
      ...{ STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_PUBLISHABLE_KEY: 'pk_test_abc', LOG_LEVEL: 'warn' },
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const [first] = await once(shop.stdout.setEncoding('utf8'), 'data');
    expect(JSON.parse(String(first).split('\n', 1)[0] ?? '')).toMatchObject({
      ...{ level: 40, settings: ['STRIPE_SECRET_KEY'] },
      msg: 'keys of a test mode: no card is charged and no label is real',
    });
  } finally {
    shop.kill('SIGKILL');
  }
});

describe.each(['worker', 'singer'])('a %s', (role) => {
  it('answers only whether it is alive and ready, and tells its figures', async () => {
    const shop = await open(role);
    try {
      expect((await shop.ask('/livez')).status).toBe(200);
      expect(await shop.ask('/readyz')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
      expect((await shop.ask('/v3/api/artists')).status).toBe(404);
      expect((await shop.ask('/')).status).toBe(404);
      const { status, text } = await shop.metrics('/metrics');
      expect(status).toBe(200);
      expect(text).toContain(
        'keepsong_http_request_seconds_count{method="GET",route="/readyz",status="200"} 1',
      );
      expect(text).toMatch(/^keepsong_db_pool\{state="idle"\} \d+$/m);
      // Only the process that runs the jobs reports how much work waits, so that a sum over all processes is
      // right.
      const isWorker = role === 'worker';
      for (const channel of ['email', 'sms', 'event'])
        expect(text.includes(`keepsong_outbox_waiting{channel="${channel}"} 0`)).toBe(isWorker);
      expect(/^keepsong_jobs_waiting_seconds\{job="catalogue-due"\} [\d.]+$/m.test(text)).toBe(isWorker);
      expect((await shop.metrics('/other')).status).toBe(404);
      // Neither port lets slow clients hold its connections.
      const servers = await serversIn(() => Promise.all([shop.ask('/livez'), shop.metrics('/metrics')]));
      expect(servers).toHaveLength(2);
      const { requestTimeout, connectionTimeout: timeout, http } = slowClientLimits();
      for (const server of servers)
        expect(server).toMatchObject({ requestTimeout, timeout, headersTimeout: http.headersTimeout });
      // Production has no demo accounts, which everybody knows.
      expect(await countUsers()).toBe(0);
    } finally {
      await shop.stop();
    }
    expect(pooler.leftovers).toEqual([]);
  });
});

it('a worker that starts while mail is off tries no mail', { tags: ['night'] }, async () => {
  const own = openDatabase(database.url);
  const now = new Date();
  const setting = { isOn: false, share: 100, audience: 'everyone', changedBy: 1, changedAt: now } as const;
  await own.db.insert(switches).values({ name: 'mail', ...setting });
  await own.db.insert(outbox).values({
    ...{ channel: 'email', recipient: 'odessa@example.com', template: 'draft_link', locale: 'en' },
    ...{ params: {}, dedupeKey: 'held', sendAfter: now, expiresAt: new Date(now.getTime() + 86_400_000) },
  });
  const shop = await open('worker');
  try {
    // Two looks of the relay.
    await setTimeout(1_200);
    expect(await own.db.select({ attempts: outbox.attempts }).from(outbox)).toEqual([{ attempts: 0 }]);
  } finally {
    await shop.stop();
    await own.close();
  }
});
