import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSentryFaults } from '../adapters/faults/sentry-faults.ts';
import { createGa4Receiver } from '../adapters/receivers/networks/ga4-receiver.ts';
import { createMetaReceiver } from '../adapters/receivers/networks/meta-receiver.ts';
import { createSegmentReceiver } from '../adapters/receivers/segment/segment-receiver.ts';
import { type Metrics, openMetrics } from '../platform/telemetry/metrics.ts';
import { readShopFigures } from '../platform/telemetry/shop-figures.repository.ts';
import { CARDS, finishedSong, readyToPay, saveDraft } from '../testing/commission-song.ts';
import { artistAtWork, newcomer, newEmail, signedIn, songUpload } from '../testing/people.ts';
import { plainPageLoader } from '../testing/plain-pages.ts';
import { freePort } from '../testing/shop-process.ts';
import { addSongProducts, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { multipart } from '../testing/visitor.ts';

const lines: string[] = [];
/** Values that must never appear in a log, an event or a metric. The key says what kind of value it is. */
const canaries = new Map<string, string>();
let shop: TestShop;
let metrics: Metrics;
let metricsPort: number;

const canary = (what: string, value: string): string => {
  if (value === '') throw new Error(`no ${what}`);
  canaries.set(what, value);
  return value;
};

beforeAll(async () => {
  metricsPort = await freePort();
  shop = await openTestShop({
    onLog: (line) => lines.push(line),
    pages: plainPageLoader,
    async onBuilt(http, { pool, db }) {
      metrics = await openMetrics({
        ...{ host: '127.0.0.1', port: metricsPort, pool, dataDir: '/', log: pino({ level: 'silent' }) },
        ...{ certificateEnds: null, archivedUntil: null },
        readFigures: () => readShopFigures(db, shop.clock.now()),
      });
      metrics.watch(http);
    },
  });
});
afterAll(async () => {
  await shop.close();
  await metrics.stop();
});

/**
 * Goes through a customer's main journey with all its private data, including the failures that can happen on
 * the way.
 */
async function doTheJob(): Promise<void> {
  const goods = await addSongProducts(shop);
  const email = canary('e-mail', newEmail());
  const customer = await signedIn(shop, email);
  canary('passcode', await shop.readPasscode(email));
  const desk = await artistAtWork(shop);
  canary("the artist's e-mail", desk.email);
  const { visitor } = customer;
  canary('session cookie', visitor.cookie().split('=')[1] ?? '');
  canary('CSRF token', visitor.token());
  const phone = canary('phone number', '+13155550177');
  await visitor.call('account.update', {
    body: { user: { phone_number: phone, first_name: canary('name', 'Quillonia') } },
  });
  canary('code by text message', await shop.readPasscode(phone));
  const wrong = canary('wrong passcode', '918273');
  await visitor.call('auth.validatePasscode', { body: { passcode: wrong, phone_number: phone } });

  const song = {
    ...finishedSong(desk.artist),
    recipient: canary('recipient', 'Zephyrinette'),
    notes: canary('notes', 'the lighthouse at Ostrava-on-Sea'),
    questions: [
      {
        question: 'Favorite memories together' as const,
        answer: canary('story', 'we stole the bishop’s canoe'),
      },
      { question: 'Inside jokes and funny stories' as const, answer: 'Wrong Portland.' },
    ],
  };
  const draft = canary('slug of the draft', await saveDraft(visitor, song));
  await visitor.call('builder.get', { params: { id: draft } });
  await visitor.call('builder.byEmail', { query: { email } });
  await visitor.call('builder.addPronunciation', {
    params: { id: draft },
    ...multipart({ subject: canary('subject', 'Xiadani'), pronounce: canary('spelling', 'shah-DAH-nee') }),
  });
  const linkTo = canary('e-mail of the link', newEmail());
  await visitor.call('builder.mailResumeLink', { params: { id: draft }, body: { email: linkTo } });
  await shop.services.relay.drain();
  const [mail] = await shop.mailbox.listMessages({ to: linkTo });
  const token = canary('token of the link', /resume=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '');
  await newcomer(shop).call('builder.resume', { body: { token } });
  await shop.http.inject(`/song-builder?resume=${token}`);

  const buyerVisitor = newcomer(shop);
  const buyer = await readyToPay(shop, { goods, artist: desk.artist }, buyerVisitor);
  canary('client secret', buyer.settings.stripe_client_secret);
  canary('city', 'Skaneateles');
  await buyer.submit();
  await shop.http.inject({
    method: 'POST',
    url: '/sandbox-payments/api/confirm',
    payload: {
      client_secret: buyer.settings.stripe_client_secret,
      return_url: `${shop.settings.publicUrl}/complete-checkout`,
      card: {
        number: canary('card number', CARDS.good),
        exp_month: 12,
        exp_year: 2030,
        cvc: canary('CVC', '7391'),
      },
    },
  });
  await buyer.pay();
  const { order } = (await buyer.confirm()).body;
  canary('e-mail of the guest', order.email);
  canary('slug of the story', order.slug);
  const [offer] = (await desk.visitor.call('studio.queue')).body.offered;
  const params = { id: offer.id };
  await desk.visitor.call('studio.accept', { params });
  const work = {
    title: canary('title', 'Ballad of the Borrowed Canoe'),
    lyrics: canary('lyrics', 'Oh bishop, your paddle is ours'),
    artist_note: canary('note', 'Recorded under a quilt.'),
  };
  await desk.visitor.call('studio.saveWork', { params, body: work });
  await desk.visitor.call('studio.uploadAudio', {
    params,
    ...songUpload(undefined, canary('file name', 'canoe-final-7.wav')),
  });
  await desk.visitor.call('studio.deliver', { params });
  await shop.services.relay.drain();
  const story = await buyerVisitor.call('stories.get', { params: { slug: order.slug } });
  await openAddresses(order.slug, story.body.song.audioUrl);
  await breakThings(song, work, params);
}

/** Requests addresses that only some people know, in every spelling, valid or not. */
async function openAddresses(story: string, audio: string): Promise<void> {
  const key = canary('name of the recording', /([^/]+)\.\w+$/.exec(audio)?.[1] ?? '');
  const code = canary('code of a referral', 'r7Kq2ZpW9x');
  const addresses = [
    audio,
    `/media/examples/${key}.mp3`,
    `/MEDIA/songs/${key}.mp3`,
    `//media/songs/${key}.mp3`,
    `/stories/${story}`,
    `/STORIES/${story}`,
    `/%73tories/${story}`,
    `/stories/${story}%ff`,
    `/stories/x?slug=${story}`,
    `/collaborate/${story}/review`,
    `/v3/api/stories/${story}`,
    `/v3/api/Stories/${story}`,
    `/v3/api/stories/${story}/download`,
    `/art/v1/${story}.svg`,
    `/r/${code}`,
  ];
  for (const url of addresses)
    for (const method of ['GET', 'HEAD', 'POST'] as const) await shop.http.inject({ method, url });
}

/**
 * Causes faults of the database and of the provider. Their error messages repeat the data that they received.
 */
async function breakThings(song: object, work: object, params: { id: number }): Promise<void> {
  const { visitor } = await signedIn(shop, canary('e-mail in a fault', newEmail()));
  await shop.db.execute(sql`alter table song_builders add constraint never check (false) not valid`);
  await shop.db.execute(sql`alter table commissions add constraint never check (false) not valid`);
  expect((await visitor.call('builder.create', { body: { song_data: song } })).status).toBe(500);
  const desk = await artistAtWork(shop);
  await shop.db.execute(sql`update users set first_name = first_name where id = ${desk.userId}`);
  await desk.visitor.call('studio.saveWork', { params, body: work });
  await shop.db.execute(sql`alter table outbox add constraint never check (false) not valid`);
  const unreachable = canary('e-mail that cannot be written to', newEmail());
  const asked = await newcomer(shop).call('auth.register', {
    body: {
      user: { email: unreachable, email_confirmation: unreachable, first_name: 'Ann', last_name: 'Lee' },
    },
  });
  expect(asked.status).toBe(500);
}

const NUMBERS = /"(?:time|responseTime|pid)":[\d.]+/g;

/** Whether a log line contains a value. Digits must be a whole word, because ports are numbers too. */
const holds = (line: string, value: string): boolean =>
  /^\d+$/.test(value) ? new RegExp(`\\b${value}\\b`).test(line.replace(NUMBERS, '')) : line.includes(value);

it('no code, token, address, card or story appears in any log line of the main journey', async () => {
  await doTheJob();
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.filter((line) => line.includes('"level":50')).length).toBeGreaterThanOrEqual(2);
  const found = [...canaries].flatMap(([what, value]) => {
    const line = lines.find((text) => holds(text, value) || holds(text, encodeURIComponent(value)));
    return line ? [`${what}: ${line.slice(0, 300)}`] : [];
  });
  expect(found).toEqual([]);
});

it('nor in any event that the shop tells of it', async () => {
  const events = (await shop.receiver.listEvents()).map((event) => JSON.stringify(event));
  expect(events.some((event) => event.includes('Order Completed'))).toBe(true);
  const found = [...canaries].flatMap(([what, value]) => {
    const event = events.find((text) => holds(text, value));
    return event ? [`${what}: ${event.slice(0, 300)}`] : [];
  });
  expect(found).toEqual([]);
});

it('nor in what receivers outside or the service of faults are told of it', async () => {
  const told: string[] = [];
  const service = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      told.push((request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString());
      reply.writeHead(200).end('{}');
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  try {
    const url = `http://${host}`;
    const events = await shop.receiver.listEvents();
    const contact = { email_hash: 'hash', agent: 'Firefox' };
    const outside = [
      createSegmentReceiver({ url, writeKey: 'key' }),
      createGa4Receiver({ id: 'G-1', secret: 'key', url }),
      createMetaReceiver({ pixelId: '1', token: 'key', shopUrl: 'http://shop.test', url }),
    ];
    for (const { receive } of outside) await receive(events.map((event) => ({ ...event, contact })));
    const faults = createSentryFaults({ dsn: `http://key@${host}/7`, release: 'r', environment: 'demo' });
    for (const { err, msg } of lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50))
      if (err) faults.report(err, msg);
    await faults.stop();
  } finally {
    await new Promise((resolve) => service.close(resolve));
  }
  for (const name of ['"Order Completed"', '"purchase"', '"Purchase"', '"exception"'])
    expect(told.some((body) => body.includes(name))).toBe(true);
  const found = [...canaries].flatMap(([what, value]) => {
    const body = told.find((text) => holds(text, value));
    return body ? [`${what}: ${body.slice(0, 300)}`] : [];
  });
  expect(found).toEqual([]);
});

it('nor in what Prometheus reads at /metrics', async () => {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const text = await answer.text();
  // The journey and the work that it left are in these metrics.
  for (const told of ['route="/v3/api/stories/:slug"', 'keepsong_outbox_waiting{channel="email"}'])
    expect(text).toContain(told);
  // A sample ends with its measured number, which may look like a passcode or a card's CVC by chance.
  const samples = text.split('\n').map((line) => (line.startsWith('#') ? line : line.replace(/ \S+$/, '')));
  const found = [...canaries].flatMap(([what, value]) => {
    const sample = samples.find((line) => holds(line, value) || holds(line, encodeURIComponent(value)));
    return sample ? [`${what}: ${sample}`] : [];
  });
  expect(found).toEqual([]);
});

it('says for each request which route it reached', () => {
  const routes = lines.map((line) => JSON.parse(line).req?.route).filter(Boolean);
  expect(routes).toEqual(expect.arrayContaining(['/v3/api/stories/:slug', '/media/:folder/:name', '/*']));
});
