import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { instantSongs } from '../../../db/schema/instant.ts';
import type { Mail, Mailer } from '../../adapters/email/email.port.ts';
import { createQuickMusic } from '../../adapters/music/testing/quick-music.ts';
import { wantSong } from '../../features/instant/songs.repository.ts';
import { createOutboxRelay } from '../../features/notifications/notifications.relay.ts';
import { createNotifications } from '../../features/notifications/notifications.service.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { systemClock } from '../clock.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { createJobQueue } from '../jobs/job-queue.ts';
import { NEVER, openQueue } from '../jobs/testing/queue.ts';
import { logOptions } from '../log.ts';
import { openTracing } from './open-tracing.ts';
import { contextOf, inSpan, noteEvent, traceparentNow } from './tracing.ts';

type Value = { stringValue?: string; intValue?: number };
type Sent = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
  attributes: { key: string; value: Value }[];
  events: { name: string }[];
};
type Body = {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] };
    scopeSpans: { spans: Sent[] }[];
  }[];
};

const PROXY = '10.1.2.3';
const CANARY = 'odessa.quillfeather@songs.example';
const asked: { path: string; type: string; text: string }[] = [];
let collector: Server;
let endpoint: string;
let test: TestDatabase;
let database: Database;

/** A collector that receives traces by OTLP over HTTP, as JSON. */
beforeAll(async () => {
  collector = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    request.on('end', () => {
      asked.push({ path: request.url ?? '', type: request.headers['content-type'] ?? '', text });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  test = await createTestDatabase();
});
afterAll(async () => {
  await database?.close();
  await test.drop();
  collector.closeAllConnections();
  collector.close();
});

const open = () =>
  openTracing({
    ...{ endpoint, service: { 'service.name': 'keepsong', 'keepsong.role': 'all' } },
    isTrusted: (peer) => peer === PROXY,
  });
const spansOf = () =>
  asked.flatMap(({ text }) =>
    (JSON.parse(text) as Body).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  );

it('one trace goes from a request over its statements and its message to the mail, and names nobody', async () => {
  asked.length = 0;
  const tracing = await open();
  database = openDatabase(test.url, { around: tracing.watchStatement });
  const { db } = database;
  const lines: string[] = [];
  const logger = { ...logOptions('info'), stream: { write: (line: string) => void lines.push(line) } };
  const http = Fastify({ logger });
  const mails: Mail[] = [];
  const mailer = tracing.watchEdge<Pick<Mailer, 'send'>>('mail', {
    send: async (mail) => {
      mails.push(mail);
      return { providerId: mail.id };
    },
  });
  const shop = {
    brand: 'Keepsong',
    publicUrl: 'https://songs.example',
    supportEmail: 'help@songs.example',
    takesAnswers: true,
  };
  const relay = createOutboxRelay({ db, mailer, sms: null, clock: systemClock, log: http.log, shop });
  const notifications = createNotifications({
    ...{ clock: systemClock, nudge: () => undefined, reachesPhone: () => false },
  });
  http.post<{ Params: { who: string } }>('/ask/:who', async (request) => {
    noteEvent('checkouts fulfilled', { from: 'reserved', to: 'fulfilled' });
    request.log.info('asked');
    await notifications.notify(db, {
      channel: 'email',
      recipient: CANARY,
      template: 'passcode',
      params: { code: '204816' },
      locale: 'en',
      dedupeKey: 'trace:1',
    });
    return { done: true };
  });
  tracing.watchRequests(http);
  const stranger = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const answer = await http.inject({
    method: 'POST',
    url: `/ask/${CANARY}?name=${CANARY}`,
    payload: { name: CANARY },
    headers: { traceparent: stranger },
  });
  expect(answer.statusCode).toBe(200);
  expect(await relay.drain()).toBe(1);
  await http.close();
  await tracing.stop();

  expect(asked.map(({ path, type }) => `${path} ${type}`)[0]).toBe('/v1/traces application/json');
  const spans = spansOf();
  const [request] = spans.filter(({ name }) => name === 'POST /ask/:who');
  // A visitor cannot choose the id of the trace.
  expect(request?.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(request?.traceId).not.toBe(stranger.split('-')[1]);
  expect(request?.events.map(({ name }) => name)).toEqual(['checkouts fulfilled']);
  const names = spans.filter(({ traceId }) => traceId === request?.traceId).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['POST /ask/:who', 'db insert outbox', 'message passcode', 'mail send']),
  );
  const parentOf = (name: string) => spans.find((span) => span.name === name)?.parentSpanId;
  expect(parentOf('mail send')).toBe(spans.find(({ name }) => name === 'message passcode')?.spanId);
  expect(mails[0]?.traceId).toBe(request?.traceId);
  expect(lines.map((line) => JSON.parse(line) as { msg: string; trace?: string })).toContainEqual(
    expect.objectContaining({ msg: 'asked', trace: request?.traceId }),
  );
  for (const { text } of asked) expect(text).not.toMatch(/quillfeather|204816/);
});

/** A shop whose songs are made at once, and the work in it that a trace goes through. */
async function openTracedShop(lines: string[]) {
  const { music } = createQuickMusic();
  const seen: (string | null)[] = [];
  let faults = 1;
  const shop = await openTestShop({
    onLog: (line) => void lines.push(line),
    music: {
      ...music,
      async render(job, onProgress) {
        seen.push(traceparentNow());
        faults -= 1;
        if (faults >= 0) throw new Error('out of breath');
        return music.render(job, onProgress);
      },
    },
  });
  return { shop, seen };
}

const traceOf = (traceparent: string | null | undefined) => traceparent?.split('-')[1];

it('the trace of a request goes on at the singer, at each try, and in the lines of its log', async () => {
  asked.length = 0;
  const tracing = await open();
  const lines: string[] = [];
  const { shop, seen } = await openTracedShop(lines);
  try {
    let began: string | null = null;
    await inSpan('ask', {}, async () => {
      began = traceparentNow();
      await shop.db.transaction((tx) =>
        wantSong(tx, {
          ...{ hash: 'a', extent: 'preview', status: 'queued', createdAt: shop.clock.now() },
          request: {} as never,
        }),
      );
    });
    await shop.services.songMakers.drain();
    await shop.db.update(instantSongs).set({ runAfter: shop.clock.now() });
    await shop.services.songMakers.drain();
    expect(seen).toHaveLength(2);
    expect(seen.map(traceOf)).toEqual([traceOf(began), traceOf(began)]);
    expect(traceOf(began)).toMatch(/^[0-9a-f]{32}$/);
    expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ msg: 'song not made', trace: traceOf(began) }),
    );
  } finally {
    await shop.close();
    await tracing.stop();
  }
});

it('a job that somebody runs goes on with the trace of the request, and one by the clock has its own', {
  tags: ['night'],
}, async (context) => {
  const tracing = await open();
  const { url, openJobs, tick } = await openQueue(context);
  const pool = openDatabase(url);
  try {
    const seen: (string | null)[] = [];
    const run = async () => void seen.push(traceparentNow());
    await openJobs().start([{ name: 'traced', cron: NEVER, run }]);
    let began: string | null = null;
    await inSpan('ask', {}, async () => {
      began = traceparentNow();
      expect(await createJobQueue(pool.pool).runNow(pool.db, 'traced')).toBe(true);
    });
    await expect.poll(() => seen.length, { timeout: 20_000 }).toBe(1);
    await tick('traced');
    await expect.poll(() => seen.length, { timeout: 20_000 }).toBe(2);
    expect(traceOf(seen[0])).toBe(traceOf(began));
    expect(traceOf(seen[1])).not.toBe(traceOf(began));
  } finally {
    await pool.close();
    await tracing.stop();
  }
});

it('a failure is told by its kind, and not by its words', async () => {
  asked.length = 0;
  const tracing = await open();
  const broken = tracing.watchEdge('payments', {
    ask: async () => {
      throw new RangeError(`no card of ${CANARY}`);
    },
  });
  await expect(broken.ask()).rejects.toThrow(RangeError);
  await tracing.stop();
  const [span] = spansOf();
  expect(span?.name).toBe('payments ask');
  expect(span?.status.code).toBe(2);
  expect(JSON.stringify(span)).toContain('RangeError');
  expect(JSON.stringify(span)).not.toContain('quillfeather');
});

it('a trace of a trusted proxy goes on, and without a collector nothing is traced', async () => {
  expect(traceparentNow()).toBeNull();
  expect(await inSpan('alone', {}, async () => traceparentNow())).toBeNull();
  asked.length = 0;
  const tracing = await open();
  const http = Fastify({ trustProxy: PROXY });
  http.get('/', async () => traceparentNow());
  tracing.watchRequests(http);
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const ask = (remoteAddress: string) =>
    http.inject({
      ...{ url: '/', remoteAddress },
      headers: { traceparent: `00-${trace}-b7ad6b7169203331-01`, 'x-forwarded-for': PROXY },
    });
  // Somebody who passes the proxy by cannot choose a trace, whatever the headers say.
  expect((await ask('192.0.2.1')).body).not.toContain(trace);
  const { body } = await ask(PROXY);
  expect(body).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`));
  expect(await inSpan('again', {}, async () => traceparentNow(), { parent: contextOf(body) })).toContain(
    trace,
  );
  await http.close();
  await tracing.stop();
});
