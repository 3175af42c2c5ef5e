import { randomUUID } from 'node:crypto';
import { consentNow, readConsent, writeConsent } from '@keepsong/domain/signals/consent';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consents } from '../../../db/schema/signals/consents.ts';
import { visitorChoices } from '../../../db/schema/signals/visitor-choices.ts';
import { signedIn } from '../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { createConsent } from './consent.service.ts';
import { createTakeEvents } from './take-events.service.ts';

const clock = createTestClock();
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ clock });
});
afterAll(() => shop.close());

const viewed = (path: string, event_id: string = randomUUID()) => ({
  event_id,
  name: 'Page Viewed',
  properties: { path, title: 'A page' },
  at: clock.now().toISOString(),
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
    expect((await send([first])).json()).toEqual({ accepted: 1, asks: false });
    expect((await send([second, first])).json()).toEqual({ accepted: 2, asks: false });
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
    clock.advance(60_000);
    const since = clock.now();
    await send([viewed('/after')]);
    const [iso, ms] = [since.toISOString(), since.getTime()];
    const encoded = [iso, iso.replace('Z', '+00:00')].map(encodeURIComponent);
    for (const query of [...encoded, iso.replace('Z', '+00:00'), ms, Math.floor(ms / 1000)])
      expect(pathsOf(await received(`?since=${query}`)), String(query)).toEqual(['/after']);
    expect(await received('?visitor=nobody')).toEqual([]);
    expect(await received('?visitor=nobody&since=yesterday')).toEqual([]);
  });
});

it('a receiver that fails harms neither the visit nor the others, and those outside are told through the outbox', async () => {
  const lines: string[] = [];
  const heard: string[] = [];
  const written: string[] = [];
  let calls = 0;
  const takeEvents = createTakeEvents({
    clock,
    db: shop.db,
    settings: { avatarEvent: 'Portrait Clicked' },
    log: { warn: (_: object, words: string) => lines.push(words) } as never,
    notifications: {
      tell: async (_, events) => {
        calls += 1;
        for (const { signal, receivers } of events)
          written.push(...receivers.map((to) => `${signal.name} to ${to}`));
      },
    },
    receivers: [
      { name: 'broken', needs: 'necessary', receive: () => Promise.reject(new Error('no')) },
      {
        name: 'good',
        needs: 'necessary',
        receive: async (told) => void heard.push(...told.map(({ name }) => name)),
      },
      { name: 'segment', needs: 'analytics', receive: () => Promise.reject(new Error('not at once')) },
      { name: 'network', needs: 'marketing', receive: () => Promise.reject(new Error('never')) },
    ],
  });
  const now = {
    agreed: { analytics: true, marketing: false },
    visitor: null,
    owner: null,
    asks: false,
    signal: false,
  };
  const pressed = { ...viewed('/'), name: 'Avatar Image Clicked', properties: { artistName: 'Mika' } };
  expect(await takeEvents.take({ events: [viewed('/'), pressed] }, now)).toEqual({ ok: true, value: 2 });
  expect([lines, heard, written]).toEqual([
    ['events not received'],
    // A shop may give a press on a picture another event name (spec 2.10-09).
    ['Page Viewed', 'Portrait Clicked'],
    ['Page Viewed to segment', 'Portrait Clicked to segment'],
  ]);
  // A page sends up to fifty events at once. They must not take as many connections.
  expect(calls).toBe(1);
});

it('the speed of pages is counted by day and kind of page, and shown to the staff as a distribution', async () => {
  const measured = (value: number) => ({
    ...viewed('/'),
    name: 'Page Speed Measured',
    properties: { page: 'home', metric: 'LCP', value, rating: 'good' },
  });
  await send([measured(900), measured(950), measured(5_500)]);
  await send([measured(900)]);
  const { visitor } = await signedIn(shop, undefined, 'owner');
  const { body } = await visitor.call('reports.read', { params: { name: 'speed' }, query: {} });
  expect(body.rows).toEqual([
    { page: 'page_home', metric: 'LCP', measured: 4, good: 3, fair: 0, poor: 1, p75: 1_000 },
  ]);
  expect(body.totals).toMatchObject({ measured: 4, good: 3, poor: 1 });
});

describe('consent', () => {
  const ASKED = { 'x-forwarded-for': '193.99.144.80' };
  const cookieOf = (answer: { cookies: { name: string; value: string }[] }, name = 'sf_consent') =>
    answer.cookies.find((cookie) => cookie.name === name)?.value;

  let asking: TestShop;
  beforeAll(async () => {
    asking = await openTestShop({ clock, settings: { trustProxy: ['127.0.0.1'] } });
  });
  afterAll(() => asking.close());

  const call = (
    method: 'GET' | 'POST',
    url: string,
    { payload, headers }: { payload?: object; headers?: Record<string, string> } = {},
  ) =>
    asking.http.inject({
      ...{ method, url: `/v3/api${url}`, headers: headers ?? {} },
      ...(payload ? { payload } : {}),
    });
  const tell = (path: string, headers: Record<string, string>) =>
    call('POST', '/events', { payload: { events: [viewed(path)] }, headers });
  const heard = async (path: string) =>
    (await asking.receiver.listEvents()).filter(({ properties }) => properties.path === path);

  it('is asked for where the law says so, and nothing is told or kept before', async () => {
    const answer = await call('GET', '/consent', { headers: ASKED });
    expect(answer.json()).toEqual({ analytics: false, marketing: false, asks: true, signal: false });
    expect(answer.cookies).toEqual([]);
    const told = await tell('/unasked', ASKED);
    expect([told.json(), told.cookies]).toEqual([{ accepted: 0, asks: true }, []]);
    expect(await heard('/unasked')).toEqual([]);
  });

  it('is kept with its time and version, and the visitor has an id only then', async () => {
    const payload = { analytics: true, marketing: false };
    const chosen = await call('POST', '/consent', { payload, headers: ASKED });
    const kept = cookieOf(chosen) ?? '';
    const [, flags, id, visitor] = kept.split('.');
    expect([chosen.json(), flags]).toEqual([{ ...payload, asks: false, signal: false }, '10']);
    const rows = await asking.db.select().from(consents);
    expect(rows).toEqual([
      {
        ...{ id, createdAt: clock.now(), version: 1, analytics: true, marketing: false },
        ...{ locale: 'en', regime: 'opt-in', country: 'DE' },
      },
    ]);
    await tell('/agreed', { ...ASKED, cookie: `sf_consent=${kept}` });
    expect(await heard('/agreed')).toMatchObject([{ visitor, purpose: 'analytics' }]);
  });

  it('to ads alone has an id, by which a refusal finds what was agreed', async () => {
    const payload = { analytics: false, marketing: true };
    const kept = cookieOf(await call('POST', '/consent', { payload, headers: ASKED })) ?? '';
    expect(kept).toMatch(/^1\.01\.[0-9a-f-]{36}\.[0-9a-f-]{36}$/);
    const refused = {
      payload: { ...payload, marketing: false },
      headers: { ...ASKED, cookie: `sf_consent=${kept}` },
    };
    await call('POST', '/consent', refused);
    const ofVisitor = eq(visitorChoices.visitor, kept.split('.')[3] ?? '');
    expect(await asking.db.select().from(visitorChoices).where(ofVisitor)).toMatchObject([
      { analytics: false, marketing: false },
    ]);
  });

  it('that is refused tells nothing and forgets the visitor and the ad', async () => {
    const payload = { analytics: false, marketing: false };
    const chosen = await call('POST', '/consent', { payload, headers: ASKED });
    expect(cookieOf(chosen)).toMatch(/^1\.00\.[0-9a-f-]{36}\.0$/);
    expect(cookieOf(chosen, 'gclid')).toBe('');
    const told = await tell('/refused', { ...ASKED, cookie: `sf_consent=${cookieOf(chosen)}` });
    expect(told.json()).toEqual({ accepted: 0, asks: false });
    expect(await heard('/refused')).toEqual([]);
  });

  it('that is taken back in two steps ends what still waits for receivers that may no longer be told', async () => {
    const dropped: unknown[] = [];
    const { choose, endBySignal } = createConsent({
      ...{ db: asking.db, clock, limits: { take: async () => ({ ok: true, value: null }) } as never },
      receivers: [
        { name: 'local', needs: 'necessary' },
        { name: 'segment', needs: 'analytics' },
        { name: 'network', needs: 'marketing' },
      ],
      notifications: { untell: async (_, ...told) => void dropped.push(told) },
    });
    const about = {
      ...({ regime: 'opt-in', locale: 'en', ip: '193.99.144.80' } as const),
      place: { country: 'DE', state: null },
    };
    const visitors: unknown[] = [];
    let cookie: string | undefined;
    for (const agreed of [
      { analytics: true, marketing: true },
      { analytics: false, marketing: true },
      { analytics: false, marketing: false },
    ]) {
      const before = readConsent(cookie);
      const now = consentNow({ signal: false, kept: before, regime: 'opt-in' });
      const chosen = await choose(agreed, { ...about, now, visitor: before?.visitor ?? null });
      if (!chosen.ok) throw new Error(chosen.refusal.code);
      cookie = writeConsent(chosen.value);
      visitors.push(readConsent(cookie)?.visitor);
    }
    const [visitor] = visitors;
    expect(visitors).toEqual([expect.any(String), visitor, null]);
    expect(dropped).toEqual([
      [visitor, ['segment']],
      [visitor, ['segment', 'network']],
    ]);
    const ofVisitor = eq(visitorChoices.visitor, String(visitor));
    const rows = await asking.db.select().from(visitorChoices).where(ofVisitor);
    expect(rows).toMatchObject([{ visitor, analytics: false, marketing: false }]);
    // So does the end by the browser itself.
    const other = randomUUID();
    expect(await endBySignal(other, about.ip)).toBe(true);
    expect(dropped.at(-1)).toEqual([other, ['segment', 'network']]);
  });

  it('is not asked for at home, where the visitor gets an id at once', async () => {
    const answer = await call('GET', '/consent');
    expect(answer.json()).toEqual({ analytics: true, marketing: true, asks: false, signal: false });
    const cookie = `sf_consent=${cookieOf(answer)}`;
    await tell('/home', { cookie });
    expect((await heard('/home'))[0]?.visitor).toMatch(/^[0-9a-f-]{36}$/);
    // The same browser now calls from a place where visitors must be asked.
    expect((await tell('/abroad', { ...ASKED, cookie })).json()).toEqual({ accepted: 0, asks: true });
  });

  it.each(['sec-gpc', 'dnt'])('is refused by %s without a question, whatever was agreed', async (name) => {
    const signal = { [name]: '1' };
    const payload = { analytics: true, marketing: true };
    const cookie = `sf_consent=${cookieOf(await call('POST', '/consent', { payload, headers: ASKED }))}`;
    const answer = await call('GET', '/consent', { headers: { ...signal, cookie } });
    expect(answer.json()).toEqual({ analytics: false, marketing: false, asks: false, signal: true });
    expect(cookieOf(answer)).toBe('');
    await tell('/signal', { ...signal, cookie });
    expect(await heard('/signal')).toEqual([]);
    const chosen = await call('POST', '/consent', { payload, headers: signal });
    expect(chosen.json()).toMatchObject({ analytics: false, marketing: false });
  });

  it.each([
    {},
    { analytics: true },
    { analytics: true, marketing: true, more: 1 },
    { analytics: 1, marketing: 0 },
  ])('that is no choice is refused: %j', async (payload) => {
    expect((await call('POST', '/consent', { payload })).statusCode).toBe(400);
  });

  it('cannot be given by a page of another site', async () => {
    const payload = { analytics: true, marketing: true };
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await call('POST', '/consent', { payload, headers })).statusCode).toBe(403);
  });
});
