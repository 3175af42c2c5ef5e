import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCachingProxy } from '../../platform/http/testing/caching-proxy.ts';
import { createDice } from '../../testing/dice.ts';
import { signedIn } from '../../testing/people.ts';
import { plainPageLoader } from '../../testing/plain-pages.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

// docs/operations/cdn.md promises that a cache that follows its rules never gives one person the page of
// another person.

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ pages: plainPageLoader });
});
afterAll(() => shop.close());

const origin = ({ url, headers }: { url: string; headers: Record<string, string> }) =>
  shop.http.inject({ method: 'GET', url, headers });

const PATHS = [
  ...['/', '/', '/', '/terms', '/terms', '/terms?page=2', '/?locale=sp', '/?locale=en', '/terms?locale=sp'],
  ...[
    '/cart',
    '/checkout',
    '/?utm_source=letter',
    '/terms?coupon=SPRING',
    '/stories/x',
    '/terms?at=2027-01-01',
  ],
  ...['/v3/api/artists', '/v3/api/users/me'],
];

/** A person whose browser keeps its cookies, and the data that this person's pages must show. */
function createPerson(cookies: Record<string, string>, email: string | null) {
  return {
    email,
    headers: () => ({
      cookie: Object.entries(cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
    }),
    keep: (given: readonly { name: string; value: string }[]) => {
      for (const { name, value } of given) cookies[name] = value;
    },
    locale: (url: string) => /locale=(en|sp)/.exec(url)?.[1] ?? cookies.sf_locale ?? 'en',
  };
}
type Person = ReturnType<typeof createPerson>;

/**
 * Sends people's requests through a cache in any order, and counts the answers that were meant for another
 * person.
 */
async function wrongAnswers(proxy: ReturnType<typeof createCachingProxy>, people: Person[], asks: number) {
  const dice = createDice(27);
  const wrong: string[] = [];
  for (let count = 0; count < asks; count += 1) {
    const [person, url] = [dice.pick(people), dice.pick(PATHS)];
    const { body, headers, cookies } = await proxy.ask({ url, headers: person.headers() });
    const isPage = String(headers['content-type']).startsWith('text/html');
    const lang = /<html lang="(\w+)">/.exec(body)?.[1];
    if (isPage && lang !== undefined && lang !== person.locale(url)) wrong.push(`${url} in ${lang}`);
    const others = people.filter(({ email }) => email !== null && email !== person.email);
    if (others.some(({ email }) => body.includes(email ?? ''))) wrong.push(`${url} of another person`);
    person.keep(cookies);
  }
  return wrong;
}

async function people(): Promise<Person[]> {
  const [ana, bo] = [await signedIn(shop), await signedIn(shop)];
  const own = (cookie: string) => Object.fromEntries(cookie.split('; ').map((pair) => pair.split('=', 2)));
  return [
    createPerson({}, null),
    createPerson({ sf_locale: 'sp' }, null),
    createPerson({ ...own(ana.visitor.cookie()), sf_locale: 'sp' }, ana.email),
    createPerson({ ...own(bo.visitor.cookie()), sf_locale: 'en' }, bo.email),
  ];
}

describe('a shared cache', () => {
  it('that keeps pages by language gives nobody the page of another person', async () => {
    let now = 0;
    const proxy = createCachingProxy(origin, { now: () => now++ * 100, locale: 'en' });
    expect(await wrongAnswers(proxy, await people(), 250)).toEqual([]);
    expect(proxy.counts.hits).toBeGreaterThan(50);
  });

  it('that keeps pages by address alone mixes people, which this test would notice', async () => {
    const proxy = createCachingProxy(origin, { now: () => 0, locale: 'en', namesLocale: false });
    expect((await wrongAnswers(proxy, await people(), 100)).length).toBeGreaterThan(0);
  });

  it('is told by what a public page differs, and keeps it for a minute', async () => {
    const asked = await origin({
      url: '/terms',
      headers: { 'keepsong-locale': 'sp', cookie: 'sf_locale=sp; a=b' },
    });
    expect(asked.headers).toMatchObject({
      vary: expect.stringMatching(/^keepsong-locale, accept-encoding/),
      'cache-control': 'public, max-age=0, s-maxage=60, must-revalidate',
    });
    expect(asked.headers['set-cookie']).toBeUndefined();
    expect(asked.body).toContain('lang="sp"');
    // For caches that do not know the rules, answers vary by cookie.
    for (const headers of [{}, { 'keepsong-locale': 'xx' }] as Record<string, string>[])
      expect((await origin({ url: '/terms', headers })).headers.vary).toContain('cookie');
  });

  it.each(['/cart', '/checkout', '/terms?coupon=SPRING', '/?utm_source=letter', '/v3/api/users/me'])(
    'keeps nothing of %s',
    async (url) => {
      const { headers } = await origin({ url, headers: { 'keepsong-locale': 'en' } });
      expect(headers['cache-control']).toMatch(/private|no-store/);
    },
  );
});
