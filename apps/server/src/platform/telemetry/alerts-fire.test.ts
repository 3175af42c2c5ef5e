import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { statesOf } from '@keepsong/domain/states/state-table';
import { CHECKOUTS } from '@keepsong/domain/states/tables';
import { lte, sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkouts } from '../../../db/schema/checkout.ts';
import { inboxMarks } from '../../../db/schema/inbox.ts';
import { instantSongs, musicBills } from '../../../db/schema/instant.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import { refunds } from '../../../db/schema/refunds.ts';
import { MailNotSent } from '../../adapters/email/email.port.ts';
import { SAMPLES } from '../../features/notifications/edits/sample-params.ts';
import { createOutboxRelay } from '../../features/notifications/notifications.relay.ts';
import { createTestDatabase, freshRows, type TestDatabase } from '../../testing/database.ts';
import { freePort } from '../../testing/shop-process.ts';
import { noteBackup } from '../backup/newest-backup.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { noteJobRun } from '../jobs/job-runs.ts';
import { bossOf, NEVER } from '../jobs/testing/queue.ts';
import { type Metrics, openMetrics } from './metrics.ts';
import { readShopFigures } from './shop-figures.repository.ts';
import { evaluate, readMetrics, type Scrape } from './testing/promql.ts';

// Each alert is fired here by what it is about: rows of the database, requests, or a disk. The figures come from
// the shop's own /metrics, as Prometheus reads them.

const ALERTS = new URL('../../../../../deploy/prometheus/alerts.yaml', import.meta.url);
type Rule = { alert: string; expr: string };
const rules = (parse(readFileSync(ALERTS, 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  ({ rules: some }) => some,
);

const NOW = new Date('2026-11-28T12:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const DAY = 86_400;
const JOB = 'order-taxes';
/** A job of a version that was rolled back: its schedule stays, and no process works on it. */
const JOB_OF_TOMORROW = 'of-tomorrow';

let test: TestDatabase;
let database: Database;
let empty: () => Promise<void>;
beforeAll(async () => {
  test = await createTestDatabase();
  const boss = bossOf(test.url);
  await boss.start();
  for (const name of [JOB, JOB_OF_TOMORROW]) {
    await boss.createQueue(name, { policy: 'stately' });
    await boss.schedule(name, NEVER);
  }
  await boss.stop({ graceful: false });
  database = openDatabase(test.url);
  empty = await freshRows({ database });
});
beforeEach(async () => {
  await empty();
  await database.pool.query('delete from jobs.job');
  await noteBackup(test.url, ago(3_600));
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

type Watched = Partial<Parameters<typeof openMetrics>[0]>;
const opened: { metrics: Metrics; http: FastifyInstance }[] = [];
afterEach(async () => {
  for (const { metrics, http } of opened.splice(0)) {
    await http.close();
    await metrics.stop();
  }
});

/** A process whose metrics Prometheus reads. `scrape` reads them, and `firing` names the alerts that are true now. */
async function watched(own: Watched = {}) {
  const port = await freePort();
  const metrics = await openMetrics({
    ...{ host: '127.0.0.1', port, pool: database.pool, dataDir: '/' },
    certificateEnds: async () => new Date(Date.now() + 60 * DAY * 1000),
    readFigures: () => readShopFigures(database.db, NOW),
    archivedUntil: () => new Date(),
    freePart: async () => 0.5,
    log: silent,
    ...own,
  });
  const http = Fastify();
  metrics.watch(http);
  opened.push({ metrics, http });
  const scrapes: Scrape[] = [];
  const where = { job: 'keepsong', instance: `127.0.0.1:${port}` };
  let at = 0;

  async function scrape(): Promise<void> {
    const text = await fetch(`http://127.0.0.1:${port}/metrics`).then(
      (answer) => answer.text(),
      () => null,
    );
    const told = text === null ? [] : readMetrics(text);
    at += 15;
    scrapes.push({
      at,
      samples: [
        ...told.map((one) => ({ ...one, labels: { ...where, ...one.labels } })),
        { name: 'up', labels: where, value: text === null ? 0 : 1 },
      ],
    });
  }

  return {
    metrics,
    http,
    scrape,
    async firing() {
      await scrape();
      return firingIn(scrapes);
    },
  };
}

/** The names of the alerts whose condition is true at the last of these scrapes. */
const firingIn = (scrapes: readonly Scrape[]): string[] =>
  rules.filter(({ expr }) => [evaluate(expr, scrapes)].flat().length > 0).map(({ alert }) => alert);
const firingWith = async (own: Watched) => (await watched(own)).firing();

const checkout = {
  ...{ visitorId: crypto.randomUUID(), cart: {} as never, quote: {} as never },
  ...{ quoteHash: '', totalCents: 5_000, submissionId: crypto.randomUUID(), userId: 1 },
};
const refund = { orderId: 1, amountCents: 500, fromCardCents: 500, toCardCents: 500 };
const refusedRefund = {
  ...refund,
  ...{ state: 'failed' as const, origin: 'staff' as const, failure: 'closed', createdAt: ago(60) },
};
/** Adds rows whose customers and orders do not matter here. */
const alone = (work: (tx: Parameters<Parameters<Database['db']['transaction']>[0]>[0]) => Promise<unknown>) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await work(tx);
  });
const message = (at: number) => ({
  ...{ channel: 'email', recipient: `p${at}@keepsong.test`, template: 'passcode', params: SAMPLES.passcode },
  ...{ locale: 'en' as const, dedupeKey: `wait:${at}`, sendAfter: ago(290), expiresAt: ago(-600) },
});
/** A message that was written so many seconds ago, and was tried in vain since. */
const tried = (seconds: number) => ({ attempts: 4, createdAt: ago(seconds), sendAfter: ago(-60) });
const silent = pino({ level: 'silent' });
const song = { extent: 'full', request: {} as never, status: 'queued' as const };
const bill = { songId: crypto.randomUUID(), cents: 0, createdAt: ago(60), endedAt: ago(50) };
const failed = (times: number) => async () => {
  for (let time = 0; time < times; time += 1)
    await noteJobRun(database.db, { name: JOB, ms: 1, error: new Error('away') }, NOW);
};
const late = (seconds: number) => async () => {
  await database.pool.query('delete from jobs.job');
  const boss = bossOf(test.url);
  await boss.start();
  await boss.send(JOB, null, { startAfter: ago(seconds) });
  await boss.send(JOB_OF_TOMORROW, null, { startAfter: ago(DAY) });
  await boss.stop({ graceful: false });
};

/** For each alert about rows: what is still in order, and what fires it. */
const ROWS: Readonly<Record<string, { well: () => Promise<unknown>; wrong: () => Promise<unknown> }>> = {
  PaidUnsettled: {
    well: () => alone((tx) => tx.insert(checkouts).values({ ...checkout, state: 'fulfilled' })),
    wrong: () =>
      alone((tx) =>
        tx
          .insert(checkouts)
          .values({ ...checkout, submissionId: crypto.randomUUID(), state: 'needs_attention' }),
      ),
  },
  CheckoutsStuck: {
    well: () =>
      alone((tx) =>
        tx.insert(checkouts).values([
          { ...checkout, state: 'reserved', createdAt: ago(DAY), stuckSince: ago(890) },
          // Was stuck, and has its order now.
          {
            ...checkout,
            submissionId: crypto.randomUUID(),
            state: 'fulfilled' as const,
            stuckSince: ago(DAY),
          },
        ]),
      ),
    wrong: () =>
      alone((tx) =>
        tx.insert(checkouts).values({
          ...checkout,
          ...{ submissionId: crypto.randomUUID(), state: 'payment_pending', stuckSince: ago(910) },
        }),
      ),
  },
  RefundsFailed: {
    well: () =>
      alone(async (tx) => {
        const wonDispute = { ...refusedRefund, origin: 'dispute' as const, providerId: 'du_1' };
        const [replaced, closed] = await tx
          .insert(refunds)
          .values([refusedRefund, refusedRefund, wonDispute])
          .returning();
        const wish = { all: true as const, replaces: replaced?.id ?? 0 };
        await tx.insert(refunds).values({ ...refund, state: 'asked', origin: 'staff', wish });
        const mark = { key: `refund:${closed?.id}`, closedAt: ago(30), changedBy: 1 };
        await tx.insert(inboxMarks).values(mark);
      }),
    wrong: () => alone((tx) => tx.insert(refunds).values(refusedRefund)),
  },
  RefundsWait: {
    well: () =>
      alone((tx) =>
        tx.insert(refunds).values({ ...refund, state: 'waiting', origin: 'staff', createdAt: ago(DAY - 60) }),
      ),
    wrong: () =>
      alone((tx) =>
        tx.insert(refunds).values({ ...refund, state: 'waiting', origin: 'staff', createdAt: ago(DAY + 60) }),
      ),
  },
  JobsLate: { well: late(290), wrong: late(310) },
  JobsFail: { well: failed(3), wrong: failed(1) },
  MessagesLate: {
    // Many messages may wait for a moment, and events for a receiver that is away hurt nobody.
    well: () =>
      database.db
        .insert(outbox)
        .values([
          ...Array.from({ length: 301 }, (_, at) => message(at)),
          { ...message(0), ...{ channel: 'event', dedupeKey: 'event:0', sendAfter: ago(DAY) } },
        ]),
    wrong: () => database.db.insert(outbox).values({ ...message(301), sendAfter: ago(310) }),
  },
  MessageStuck: {
    well: () => database.db.insert(outbox).values({ ...message(0), ...tried(590) }),
    wrong: () =>
      database.db.insert(outbox).values({ ...message(1), ...tried(610), recipient: 'p0@keepsong.test' }),
  },
  SongsLate: {
    well: () => database.db.insert(instantSongs).values({ ...song, hash: 'a', createdAt: ago(590) }),
    wrong: () => database.db.insert(instantSongs).values({ ...song, hash: 'b', createdAt: ago(610) }),
  },
  ModelOut: {
    well: () =>
      database.db.insert(musicBills).values([
        { ...bill, outcome: 'refused' },
        { ...bill, outcome: 'quota', createdAt: ago(3_700) },
      ]),
    wrong: () => database.db.insert(musicBills).values({ ...bill, outcome: 'quota' }),
  },
  ModelFails: {
    // It has worked between two faults, and has failed for less than ten minutes since then.
    well: () =>
      database.db.insert(musicBills).values([
        { ...bill, outcome: 'down', createdAt: ago(1_500), endedAt: ago(1_490) },
        { ...bill, outcome: 'made', createdAt: ago(1_400), endedAt: ago(1_390) },
        { ...bill, outcome: 'timeout', createdAt: ago(700), endedAt: ago(460) },
        { ...bill, outcome: 'rest', createdAt: ago(120), endedAt: ago(120) },
      ]),
    wrong: () => database.db.insert(musicBills).values({ ...bill, outcome: 'rest' }),
  },
};

it.each(Object.entries(ROWS))(
  '%s fires because of its rows, and not before',
  async (alert, { well, wrong }) => {
    const shop = await watched();
    expect(await shop.firing()).toEqual([]);
    await well();
    expect(await shop.firing()).toEqual([]);
    await wrong();
    expect(await shop.firing()).toEqual([alert]);
  },
);

it('MessagesLate fires while a mail server refuses all mails, so that none of them is due', async () => {
  const relay = createOutboxRelay({
    ...{ db: database.db, sms: null, clock: { now: () => NOW }, log: silent, receivers: [] },
    shop: {
      ...{ brand: 'Keepsong', publicUrl: 'https://keepsong.test', supportEmail: 'help@keepsong.test' },
      takesAnswers: false,
    },
    mailer: {
      send: async () => {
        throw new MailNotSent('the server is away', false);
      },
    },
  });
  const written = (at: number, seconds: number) =>
    database.db.insert(outbox).values({ ...message(at), createdAt: ago(seconds), sendAfter: ago(seconds) });
  const shop = await watched();
  await written(0, 290);
  expect(await relay.drain()).toBe(0);
  expect(await shop.firing()).toEqual([]);
  await written(1, 310);
  expect(await relay.drain()).toBe(0);
  expect(await database.db.select().from(outbox).where(lte(outbox.sendAfter, NOW))).toEqual([]);
  expect(await shop.firing()).toEqual(['MessagesLate']);
});

it('a message that cannot be delivered pages nobody while others are sent, or when it waits alone', async () => {
  const shop = await watched();
  const write = (at: number, of: object) => database.db.insert(outbox).values({ ...message(at), ...of });
  await write(0, tried(DAY));
  expect(await shop.firing()).toEqual(['MessageStuck']);
  await write(1, tried(2 * 3_600));
  await write(2, { sentAt: ago(3_600) });
  expect(await shop.firing()).toEqual(['MessageStuck']);
  // A text message that was sent says nothing about the mail server.
  await write(3, { channel: 'sms', sentAt: ago(10) });
  await write(4, tried(700));
  expect(await shop.firing()).toEqual(['MessageStuck']);
  await write(5, tried(320));
  expect(await shop.firing()).toEqual(['MessagesLate', 'MessageStuck']);
});

it('checkouts that have ended are counted for a day', async () => {
  const ended = (state: 'fulfilled' | 'needs_attention', seconds: number) => ({
    ...{ ...checkout, submissionId: crypto.randomUUID(), state, updatedAt: ago(seconds) },
  });
  await alone((tx) =>
    tx
      .insert(checkouts)
      .values([
        ended('fulfilled', DAY - 60),
        ended('fulfilled', DAY + 60),
        ended('needs_attention', DAY + 60),
      ]),
  );
  const { checkouts: told } = await readShopFigures(database.db, NOW);
  expect(told.filter(({ count }) => count > 0)).toEqual([
    { state: 'fulfilled', count: 1 },
    { state: 'needs_attention', count: 1 },
  ]);
});

it('each state of a checkout is told, even when no checkout is in it', async () => {
  const { checkouts: told } = await readShopFigures(database.db, NOW);
  expect(told).toEqual(statesOf(CHECKOUTS).map((state) => ({ state, count: 0 })));
});

it('a shop without a backup alerts', async () => {
  const shop = await watched({ archivedUntil: null });
  expect(await shop.firing()).toEqual([]);
  await database.pool.query('drop schema backups cascade');
  expect(await shop.firing()).toEqual(['BackupOld']);
});

it('a job that succeeds again alerts nobody', async () => {
  const shop = await watched();
  await failed(4)();
  expect(await shop.firing()).toEqual(['JobsFail']);
  await noteJobRun(database.db, { name: JOB, ms: 1, error: null }, NOW);
  expect(await shop.firing()).toEqual([]);
});

const figures = () => readShopFigures(database.db, NOW);
const withCopies = (replicas: { count: number; seconds: number | null } | null): Watched => ({
  readFigures: async () => ({ ...(await figures()), replicas }),
});

const withBackup = (backupSeconds: number): Watched => ({
  archivedUntil: null,
  readFigures: async () => ({ ...(await figures()), backupSeconds }),
});

/** For each alert about one figure of a process: a process in order, and one that fires it. */
const FIGURES: Readonly<Record<string, readonly [well: Watched, ...wrong: Watched[]]>> = {
  Unwatched: [{}, { readFigures: null }, { readFigures: () => Promise.reject(new Error('away')) }],
  DiskFull: [{ freePart: async () => 0.11 }, { freePart: async () => 0.09 }],
  ArchiveBehind: [
    { archivedUntil: () => new Date(Date.now() - 290_000) },
    { archivedUntil: () => new Date(Date.now() - 310_000) },
  ],
  CertificateEnds: [
    { certificateEnds: async () => new Date(Date.now() + 15 * DAY * 1000) },
    { certificateEnds: async () => new Date(Date.now() + 13 * DAY * 1000) },
    { certificateEnds: () => Promise.reject(new Error('away')) },
  ],
  BackupOld: [withBackup(25 * 3_600), withBackup(27 * 3_600), withBackup(Number.POSITIVE_INFINITY)],
  ReplicaBehind: [withCopies({ count: 1, seconds: 29 }), withCopies({ count: 1, seconds: 31 })],
  ReplicaAway: [withCopies({ count: 0, seconds: null }), withCopies(null)],
};

it.each(
  Object.entries(FIGURES).flatMap(([alert, [well, ...wrongs]]) =>
    wrongs.map((wrong, index) => ({ alert, index, well, wrong })),
  ),
)('$alert fires because of its figure ($index)', async ({ alert, well, wrong }) => {
  expect(await firingWith(well)).toEqual([]);
  expect(await firingWith(wrong)).toEqual([alert]);
});

it('ReplicaAway fires when a copy that was connected is away', async () => {
  let count = 2;
  const shop = await watched({
    readFigures: async () => ({ ...(await figures()), replicas: { count, seconds: 0 } }),
  });
  expect(await shop.firing()).toEqual([]);
  count = 1;
  expect(await shop.firing()).toEqual(['ReplicaAway']);
});

it('ProcessAway fires when a process does not answer, and when Prometheus knows of none', async () => {
  const shop = await watched();
  expect(await shop.firing()).toEqual([]);
  await shop.metrics.stop();
  expect(await shop.firing()).toContain('ProcessAway');
  expect(firingIn([{ at: 15, samples: [] }])).toContain('ProcessAway');
});

it('NoConnections fires while requests wait for a connection', async () => {
  const narrow = openDatabase(test.url, { max: 1 });
  try {
    const shop = await watched({ pool: narrow.pool });
    const held = await narrow.pool.connect();
    expect(await shop.firing()).toEqual([]);
    const waiting = narrow.pool.query('select 1');
    expect(await shop.firing()).toEqual(['NoConnections']);
    held.release();
    await waiting;
  } finally {
    await narrow.close();
  }
});

it('Faults fires when more than one request of a hundred fails', async () => {
  const shop = await watched();
  shop.http.get<{ Params: { status: string } }>('/:status', async ({ params }, reply) =>
    reply.code(Number(params.status)).send({}),
  );
  const ask = async (status: number, times: number) => {
    for (let time = 0; time < times; time += 1) await shop.http.inject(`/${status}`);
  };
  await ask(200, 1);
  await ask(503, 1);
  await shop.scrape();
  await ask(200, 199);
  await ask(503, 1);
  expect(await shop.firing()).toEqual([]);
  await ask(503, 5);
  expect(await shop.firing()).toEqual(['Faults']);
});

it('the address of the metrics is in use: the error names the settings of this address', async () => {
  const other = Fastify();
  opened.push({ metrics: { watch: () => {}, stop: async () => {} }, http: other });
  const port = await freePort();
  await other.listen({ host: '127.0.0.1', port });
  await expect(watched({ port })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use: stop the program that listens there, or set METRICS_PORT`,
  );
});

it('health probes, which nobody waits for, neither hide a fault nor are one', async () => {
  const shop = await watched();
  shop.http.get('/livez', async () => 'ok');
  shop.http.get('/readyz', async (_, reply) => reply.code(503).send('not ready'));
  shop.http.get('/page', async () => 'page');
  shop.http.get('/fault', async (_, reply) => reply.code(500).send('fault'));
  const ask = async (path: string, times: number) => {
    for (let time = 0; time < times; time += 1) await shop.http.inject(path);
  };
  for (const path of ['/page', '/fault', '/livez', '/readyz']) await ask(path, 1);
  await shop.scrape();
  await ask('/page', 100);
  await ask('/readyz', 50);
  expect(await shop.firing()).toEqual([]);
  await ask('/livez', 400);
  await ask('/fault', 2);
  expect(await shop.firing()).toEqual(['Faults']);
});

it('Slow fires when more than one request of a hundred takes longer than a second', async () => {
  const shop = await watched();
  shop.http.get('/fast', async () => 'done');
  shop.http.get('/slow', async () => {
    await sleep(1_100);
    return 'done';
  });
  await shop.http.inject('/slow');
  await shop.http.inject('/fast');
  await shop.scrape();
  for (let time = 0; time < 50; time += 1) await shop.http.inject('/fast');
  expect(await shop.firing()).toEqual([]);
  await shop.http.inject('/slow');
  expect(await shop.firing()).toEqual(['Slow']);
});

it('Slow does not count how long somebody takes to hear a recording', { tags: ['night'] }, async () => {
  const shop = await watched();
  shop.http.get('/recording', async (_, reply) => {
    const pausing = async function* () {
      yield 'begin';
      await sleep(1_100);
      yield 'end';
    };
    return reply.type('audio/mpeg').send(Readable.from(pausing()));
  });
  await shop.http.inject('/recording');
  await shop.scrape();
  expect((await shop.http.inject('/recording')).body).toBe('beginend');
  expect(await shop.firing()).toEqual([]);
});

it('every alert is fired by a test of this file', () => {
  const fired = ['ProcessAway', 'NoConnections', 'Faults', 'Slow'];
  expect([...Object.keys(ROWS), ...Object.keys(FIGURES), ...fired].sort()).toEqual(
    rules.map(({ alert }) => alert).sort(),
  );
});
