import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const viewed = (path: string, event_id: string = randomUUID()) => ({
  event_id,
  name: 'Page Viewed',
  properties: { path, title: 'A page' },
  at: shop.clock.now().toISOString(),
});

const send = (events: unknown, headers: Record<string, string> = {}) =>
  shop.http.inject({ method: 'POST', url: '/v3/api/events', payload: { events }, headers });

const pathsOf = (events: readonly { properties: Readonly<Record<string, unknown>> }[]) =>
  events.map(({ properties }) => properties.path);

async function received(query = ''): Promise<Awaited<ReturnType<TestShop['receiver']['listEvents']>>> {
  const answer = await shop.http.inject(`/dev/events.json${query}`);
  return answer.json().events;
}

describe('events of a page', () => {
  it('arrive once each, in the order in which they came, and follow nobody', async () => {
    const [first, second] = [viewed('/one'), viewed('/two')];
    expect((await send([first])).json()).toEqual({ accepted: 1 });
    expect((await send([second, first])).json()).toEqual({ accepted: 2 });
    const events = await received();
    expect(pathsOf(events)).toEqual(['/one', '/two']);
    expect(events[0]).toEqual({
      ...first,
      source: 'browser',
      purpose: 'analytics',
      visitor: null,
      context: {},
    });
    const page = await shop.http.inject('/dev/events');
    expect(page.body).toContain('Page Viewed');
  });

  it('set no cookie', async () => {
    expect((await send([viewed('/quiet')])).headers['set-cookie']).toBeUndefined();
  });

  it('are refused together when one is not of the catalogue', async () => {
    const before = (await received()).length;
    const answer = await send([viewed('/three'), { ...viewed('/four'), source: 'server' }]);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: 'invalid_input', fields: { 'events.1.unknown': 'invalid' } },
    ]);
    expect(await received()).toHaveLength(before);
  });

  it('are refused from pages of other sites', async () => {
    const answer = await send([viewed('/')], { 'sec-fetch-site': 'cross-site' });
    expect(answer.statusCode).toBe(403);
  });

  it('are found by time', async () => {
    await send([viewed('/before')]);
    shop.clock.advance(60_000);
    const since = shop.clock.now();
    await send([viewed('/after')]);
    for (const query of [since.toISOString(), String(since.getTime())])
      expect(pathsOf(await received(`?since=${encodeURIComponent(query)}`))).toEqual(['/after']);
    expect(await received('?visitor=nobody')).toEqual([]);
  });
});

it('a receiver that fails harms neither the visit nor the other receivers', async () => {
  const lines: string[] = [];
  const { createTakeEvents } = await import('./take-events.service.ts');
  const heard: string[] = [];
  const takeEvents = createTakeEvents({
    clock: shop.clock,
    log: { warn: (_: object, words: string) => lines.push(words) } as never,
    receivers: [
      { name: 'broken', receive: () => Promise.reject(new Error('no')) },
      { name: 'good', receive: async (events) => void heard.push(...events.map(({ name }) => name)) },
    ],
  });
  expect(await takeEvents.take({ events: [viewed('/')] })).toEqual({ ok: true, value: 1 });
  expect([lines, heard]).toEqual([['events not received'], ['Page Viewed']]);
});
