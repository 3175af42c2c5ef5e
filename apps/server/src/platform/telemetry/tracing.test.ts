import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Mail, Mailer } from '../../adapters/email/email.port.ts';
import { createOutboxRelay } from '../../features/notifications/notifications.relay.ts';
import { createNotifications } from '../../features/notifications/notifications.service.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { systemClock } from '../clock.ts';
import { type Database, openDatabase } from '../db/database.ts';
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

const open = (trustsProxy = false) =>
  openTracing({ endpoint, service: { 'service.name': 'keepsong', 'keepsong.role': 'all' }, trustsProxy });
const spansOf = () =>
  asked.flatMap(({ text }) =>
    (JSON.parse(text) as Body).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  );

it('one trace goes from a request over its statements and its message to the mail, and names nobody', async () => {
  asked.length = 0;
  const tracing = await open();
  database = openDatabase(test.url, { client: tracing.databaseClient });
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
  const shop = { brand: 'Keepsong', publicUrl: 'https://songs.example', supportEmail: 'help@songs.example' };
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
  const tracing = await open(true);
  const http = Fastify();
  http.get('/', async () => traceparentNow());
  tracing.watchRequests(http);
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const { body } = await http.inject({
    url: '/',
    headers: { traceparent: `00-${trace}-b7ad6b7169203331-01` },
  });
  expect(body).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`));
  expect(await inSpan('again', {}, async () => traceparentNow(), { parent: contextOf(body) })).toContain(
    trace,
  );
  await http.close();
  await tracing.stop();
});
