import { rootPath } from '@keepsong/contract/transport/call-definition';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_CALLS } from '../../testing/hostile.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

/** Proves that no call and no other public route answers one address without a limit. */
let shop: TestShop;
const SMALL = { burst: 3, perSecond: 0.001 };

beforeAll(async () => {
  shop = await openTestShop({
    settings: { addressBudgets: true },
    budgetSizes: { reads: SMALL, writes: SMALL, events: SMALL, mails: SMALL },
  });
});
afterAll(() => shop.close());

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
    if ((await refusedAt(definition.method, url)) === null) without.push(name);
  }
  expect(ALL_CALLS.length).toBeGreaterThan(200);
  expect(without).toEqual([]);
}, 60_000);

it.each([
  'GET /oembed?url=x',
  'GET /play/nobodys-nobodys-nobodys',
  'GET /play/nobodys-nobodys-nobodys/song',
  'GET /stories/nobodys/embed',
  'GET /event-reminders/nobodys/calendar.ics',
  'GET /sitemap.xml',
  'POST /mail/stop/nobodys',
  'POST /webhooks/mail',
  'POST /v3/api/events',
  'POST /v3/api/landing_visits',
  'POST /v3/api/consent',
])('%s too', async (route) => {
  const [method = '', url = ''] = route.split(' ');
  expect(await refusedAt(method, url)).toBe(4);
});

it('drawings cost a tenth of a read, because a page shows dozens of them', async () => {
  expect(await refusedAt('GET', '/art/unknown.svg', 40)).toBe(31);
});

it('the usual budgets bear a class that opens the shop, and a builder that saves while somebody types', async () => {
  const usual = await openTestShop({ settings: { addressBudgets: true } });
  const ask = (http: FastifyInstance, method: 'GET' | 'PATCH', url: string) =>
    http.inject({ method, url, remoteAddress: '10.8.0.1' });
  const answers = await Promise.all([
    ...Array.from({ length: 2_000 }, () => ask(usual.http, 'GET', '/art/unknown.svg')),
    ...Array.from({ length: 250 }, () => ask(usual.http, 'PATCH', '/v3/api/songbuilders/1')),
  ]);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toEqual([]);
  await usual.close();
}, 30_000);
