import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitorChoices } from '../../../db/schema/signals/visitor-choices.ts';
import { plainPageLoader } from '../../testing/plain-pages.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { createForgetAgreed } from './forget-agreed.ts';

const VISITOR = '0b5c7d1e-2222-4222-8333-444455556666';
const OUTSIDE = '_ga=GA1; _ga_ABC12=GS2; _gcl_au=1.1; _fbp=fb.1; _gallery=1; sf_locale=en';
/** A network address in Germany, whose visitors are asked. */
const ABROAD = { 'x-forwarded-for': '193.99.144.80' };

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({
    pages: plainPageLoader,
    settings: {
      trustProxy: ['127.0.0.1'],
      publicUrl: 'https://songs.example.org',
      receivers: { gtm: 'GTM-TEST', ga4: null, pixel: '12345', sentry: null },
    },
  });
});
afterAll(() => shop.close());

/** The names and domains of the cookies that an answer deletes. */
const forgotten = (answer: Awaited<ReturnType<TestShop['http']['inject']>>) =>
  answer.cookies.filter(({ value }) => value === '').map(({ name, domain }) => `${name} ${domain ?? 'here'}`);
const everywhere = (...names: string[]) =>
  names.flatMap((name) => [
    ...[`${name} here`, `${name} songs.example.org`, `${name} example.org`, `${name} org`],
  ]);
const choose = (payload: object, cookie: string) =>
  shop.http.inject({
    ...{ method: 'POST', url: '/v3/api/consent', payload, headers: { ...ABROAD, cookie } },
  });

it.each([
  ['nothing', '00', ['_ga', '_ga_ABC12', '_gcl_au', '_fbp']],
  ['marketing alone', '01', ['_ga', '_ga_ABC12']],
  ['analytics alone', '10', ['_gcl_au', '_fbp']],
  ['everything', '11', []],
])('the answer to somebody who agrees to %s deletes what needs more', async (_, flags, names) => {
  const payload = { analytics: flags[0] === '1', marketing: flags[1] === '1' };
  // The cookie with the agreement is over, or is of a question that asked for less.
  const answer = await choose(payload, OUTSIDE);
  expect(answer.statusCode).toBe(200);
  expect(forgotten(answer).filter((one) => one.startsWith('_'))).toEqual(everywhere(...names));
  // So does the next page, because a script in another tab may have set a cookie again.
  const cookie = `sf_consent=1.${flags}.${VISITOR}.${VISITOR}; ${OUTSIDE}`;
  const page = await shop.http.inject({ url: '/terms', headers: { ...ABROAD, cookie } });
  expect(forgotten(page)).toEqual(everywhere(...names));
  expect(String(page.headers['cache-control']).startsWith('public')).toBe(names.length === 0);
});

it('a page for a browser that says no deletes all of them', async () => {
  const page = await shop.http.inject({ url: '/terms', headers: { 'sec-gpc': '1', cookie: OUTSIDE } });
  expect(forgotten(page)).toEqual(everywhere('_ga', '_ga_ABC12', '_gcl_au', '_fbp'));
});

it('while the question is open, and in a shop without receivers, the cookies of others stay', async () => {
  const page = await shop.http.inject({ url: '/terms', headers: { ...ABROAD, cookie: OUTSIDE } });
  expect(forgotten(page)).toEqual([]);
  const plain = await openTestShop({ pages: plainPageLoader });
  const other = await plain.http.inject({ url: '/terms', headers: { dnt: '1', cookie: OUTSIDE } });
  await plain.close();
  expect(forgotten(other)).toEqual([]);
});

describe('when the question asks for more than before', () => {
  const choicesOf = (visitor: string) =>
    shop.db.select().from(visitorChoices).where(eq(visitorChoices.visitor, visitor));
  const before = (visitor: string) => `sf_consent=0.11.${VISITOR}.${visitor}`;
  const keptIn = (answer: Awaited<ReturnType<typeof choose>>) =>
    answer.cookies.find(({ name }) => name === 'sf_consent')?.value;
  const nothing = { analytics: false, marketing: false };

  it('the signal of a browser ends what was agreed under the old one', async () => {
    const visitor = randomUUID();
    const headers = { 'sec-gpc': '1', cookie: before(visitor) };
    const page = await shop.http.inject({ url: '/terms', headers });
    expect(forgotten(page)).toContain('sf_consent here');
    expect(await choicesOf(visitor)).toMatchObject([nothing]);
  });

  it('so does a no, and a yes keeps the id for a later no', async () => {
    const [refusing, agreeing] = [randomUUID(), randomUUID()];
    await choose(nothing, before(refusing));
    expect(await choicesOf(refusing)).toMatchObject([nothing]);
    const all = { analytics: true, marketing: true };
    expect(keptIn(await choose(all, before(agreeing)))).toMatch(new RegExp(`^1\\.11\\..*\\.${agreeing}$`));
  });

  it('where nobody is asked, the earlier choice holds and is not replaced', async () => {
    const url = '/v3/api/consent';
    const stand = async (flags: string, visitor: string, headers = {}) => {
      const cookie = `sf_consent=0.${flags}.${VISITOR}.${visitor}; ${OUTSIDE}`;
      const answer = await shop.http.inject({ url, headers: { ...headers, cookie } });
      expect(keptIn(answer)).toBeUndefined();
      return { ...answer.json(), forgotten: forgotten(answer) };
    };
    const no = { ...nothing, asks: false, forgotten: everywhere('_ga', '_ga_ABC12', '_gcl_au', '_fbp') };
    expect(await stand('00', '0')).toMatchObject(no);
    expect(await stand('00', '0', ABROAD)).toMatchObject(no);
    const all = { analytics: true, marketing: true };
    const open = { asks: true, forgotten: [] };
    expect(await stand('11', randomUUID())).toMatchObject({ ...all, asks: false, forgotten: [] });
    expect(await stand('11', randomUUID(), ABROAD)).toMatchObject({ ...nothing, ...open });
    // Half of a choice stays half of it.
    const half = { analytics: true, marketing: false, asks: false };
    expect(await stand('10', randomUUID())).toMatchObject(half);
  });
});

it('an answer stays short, whatever cookies a browser sends', async () => {
  const many = Array.from({ length: 300 }, (_, at) => `_ga_${at}=1`).join('; ');
  const page = await shop.http.inject({ url: '/terms', headers: { dnt: '1', cookie: many } });
  expect(page.statusCode).toBe(200);
  expect(page.cookies).toHaveLength(80);
});

it.each([
  ['is too much for one address', async () => false],
  ['cannot be stored now', () => Promise.reject(new Error('away'))],
])('the browser keeps the id for its next page while its end %s', async (_, endBySignal) => {
  const deleted: string[] = [];
  const { old } = createForgetAgreed({
    consentReader: shop.services.consentReader,
    consent: { endBySignal },
    settings: shop.settings,
  });
  const request = {
    ...{ headers: { 'sec-gpc': '1' }, ip: '10.0.0.1', log: { warn: () => undefined } },
    cookies: { sf_consent: `1.11.${VISITOR}.${VISITOR}`, gclid: 'Cj0' },
  };
  const reply = { clearCookie: (name: string) => deleted.push(name) };
  expect(await old(request as never, reply as never)).toBe(true);
  expect(deleted).toEqual(['gclid']);
});
