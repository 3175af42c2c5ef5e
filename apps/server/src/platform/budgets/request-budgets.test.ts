import { randomBytes } from 'node:crypto';
import { rootPath } from '@keepsong/contract/transport/call-definition';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_CALLS } from '../../testing/hostile.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { createAddressBudgets } from './address-budget.ts';
import { limitRefusals } from './request-budgets.ts';

/** Proves that no call and no other public route answers one address without a limit. */
let shop: TestShop;
/** A shop with the budgets that every shop has. */
let usual: TestShop;
const SMALL = { burst: 3, perSecond: 0.001 };
/** Of the budgets that hundreds of calls spend. */
const SMALLEST = { ...SMALL, burst: 1 };

beforeAll(async () => {
  shop = await openTestShop({
    settings: { addressBudgets: true },
    budgetSizes: {
      ...{
        reads: SMALLEST,
        writes: SMALLEST,
        mails: SMALL,
        events: SMALL,
        visits: SMALLEST,
        media: SMALL,
        refusals: SMALL,
      },
    },
  });
  usual = await openTestShop({ settings: { addressBudgets: true } });
});
afterAll(() => Promise.all([shop.close(), usual.close()]));

let addresses = 0;

/**
 * Sends at most `times` requests from a new address. Returns the number of the first one that is answered with
 * 429; null when none is.
 */
async function refusedAt(method: string, url: string, times = 4): Promise<number | null> {
  addresses += 1;
  const remoteAddress = `10.9.${addresses >> 8}.${addresses & 255}`;
  for (let number = 1; number <= times; number += 1) {
    const asked = { method: method as 'GET', url, remoteAddress };
    const { statusCode, headers, json } = await shop.http.inject(asked);
    if (statusCode !== 429) continue;
    expect(json()).toMatchObject({ code: 'too_many_requests' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    return number;
  }
  return null;
}

it('each call is refused to an address that has used up its budget', async () => {
  const without: string[] = [];
  for (const { name, definition } of ALL_CALLS) {
    const url = rootPath(definition).replaceAll(/:[a-z_]+/g, '1');
    if ((await refusedAt(definition.method, url, 2)) === null) without.push(name);
  }
  expect(ALL_CALLS.length).toBeGreaterThan(200);
  expect(without).toEqual([]);
});

it.each([
  ['GET /oembed?url=x', 1],
  ['GET /play/nobodys-nobodys-nobodys', 1],
  ['GET /play/nobodys-nobodys-nobodys/song', 1],
  ['GET /stories/nobodys/embed', 1],
  ['GET /event-reminders/nobodys/calendar.ics', 1],
  ['GET /sitemap.xml', 1],
  ['POST /mail/stop/nobodys', 1],
  ['POST /webhooks/mail', 3],
  ['POST /v3/api/events', 3],
  ['POST /v3/api/landing_visits', 1],
  ['POST /v3/api/consent', 1],
])('%s too', async (route, budget) => {
  const [method = '', url = ''] = route.split(' ');
  expect(await refusedAt(method, url)).toBe(budget + 1);
});

it('a batch of events costs as much as it has events', async () => {
  const of = (events: number) =>
    shop.http.inject({
      ...{ method: 'POST', url: '/v3/api/events', remoteAddress: '10.8.0.1' },
      payload: { events: Array(events).fill({}) },
    });
  const statuses: number[] = [];
  for (const events of [2, 2, 1, 1]) statuses.push((await of(events)).statusCode);
  expect(statuses).toEqual([400, 429, 400, 429]);
});

it.each(['/webhooks/payments', '/webhooks/payouts', '/webhooks/shipping', '/webhooks/texts/none'])(
  'POST %s too, after refused requests',
  async (url) => {
    expect(await refusedAt('POST', url, 6)).toBe(5);
  },
);

it('webhook requests that are taken cost nothing', async () => {
  const http = Fastify();
  limitRefusals(http, createAddressBudgets(true, null, { refusals: SMALL }));
  http.post('/webhooks/payments', async () => ({ received: true }));
  for (let sent = 0; sent < 20; sent += 1)
    expect((await http.inject({ method: 'POST', url: '/webhooks/payments' })).statusCode).toBe(200);
});

describe('files below /media', () => {
  const stranger = () => `/media/greetings/${randomBytes(20).toString('hex')}.mp3`;

  it('have a budget, also for parts of a file', async () => {
    const known = await storedIn(shop);
    for (let asked = 1; asked <= 4; asked += 1)
      expect((await partOf(shop, known, '10.9.200.1')).statusCode).toBe(asked < 4 ? 206 : 429);
  });

  it('cost twenty times as much when there is no such file', async () => {
    const statuses: number[] = [];
    for (let asked = 0; asked < 80; asked += 1)
      statuses.push((await usual.http.inject({ url: stranger(), remoteAddress: '10.9.200.2' })).statusCode);
    const first = statuses.indexOf(429);
    expect(new Set(statuses.slice(0, first))).toEqual(new Set([404]));
    // Sixty at once. Up to three more come back each second while the test runs.
    expect(first).toBeGreaterThanOrEqual(60);
    expect(first).toBeLessThan(75);
  }, 30_000);

  it('are not sent to an address that has tried addresses, and are sent to others', async () => {
    const known = await storedIn(shop);
    const tries = await shop.http.inject({ url: stranger(), remoteAddress: '10.9.200.4' });
    expect(tries.statusCode).toBe(404);
    expect((await partOf(shop, known, '10.9.200.4')).statusCode).toBe(429);
    expect((await partOf(shop, known, '10.9.200.5')).statusCode).toBe(206);
  });
});

async function storedIn({ storage }: TestShop): Promise<string> {
  const key = `songs/${randomBytes(20).toString('hex')}.mp3`;
  await storage.put(key, Buffer.alloc(4_000), { contentType: 'audio/mpeg' });
  return `/media/${key}`;
}

const partOf = ({ http }: TestShop, url: string, remoteAddress: string) =>
  http.inject({ url, remoteAddress, headers: { range: 'bytes=100-199' } });

it('drawings cost a tenth of a read, because a page shows dozens of them', async () => {
  expect(await refusedAt('GET', '/art/unknown.svg', 20)).toBe(11);
});

it('the usual budgets bear a class that opens the shop, a builder that saves, and a listener who jumps', {
  tags: ['night'],
  timeout: 30_000,
}, async () => {
  const ask = (http: FastifyInstance, method: 'GET' | 'PATCH', url: string) =>
    http.inject({ method, url, remoteAddress: '10.8.0.1' });
  const known = await storedIn(usual);
  const answers = await Promise.all([
    ...Array.from({ length: 1_200 }, () => partOf(usual, known, '10.8.0.1')),
    ...Array.from({ length: 2_000 }, () => ask(usual.http, 'GET', '/art/unknown.svg')),
    ...Array.from({ length: 250 }, () => ask(usual.http, 'PATCH', '/v3/api/songbuilders/1')),
  ]);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toEqual([]);
});
