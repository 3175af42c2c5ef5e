import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedIn } from '../testing/people.ts';
import { plainPageLoader } from '../testing/plain-pages.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ pages: plainPageLoader });
});
afterAll(() => shop.close());

/** The nightly run sets VISITS=5000. */
const REQUESTS = Number(process.env.VISITS);
const AT_ONCE = 25;

/**
 * Pages for everyone, pages for one visitor, and a call that returns the own account. The plain pages
 * (`plainPageLoader`) print the CSRF token and the e-mail address of their visitor.
 */
const PATHS = ['/', '/terms', '/cart', '/checkout', '/terms?shade=x', '/v3/api/user', '/cart?coupon=x'];
const OWN = ['/cart', '/checkout', '/v3/api/user', '/cart?coupon=x'];

it(`${REQUESTS} interleaved requests of two visitors reveal nothing about each other`, async () => {
  const people = await Promise.all(
    [1, 2].map(async () => {
      const { visitor, email } = await signedIn(shop);
      const token = (await shop.http.inject({ url: '/cart', headers: { cookie: visitor.cookie() } })).body;
      const csrf = /csrf-token" content="([^"]+)"/.exec(token)?.[1] ?? '';
      expect(csrf.length).toBeGreaterThan(20);
      return { cookie: visitor.cookie(), email, csrf };
    }),
  );
  let own = 0;
  async function ask(number: number): Promise<void> {
    const [me, other] = number % 2 === 0 ? [people[0], people[1]] : [people[1], people[0]];
    const path = PATHS[Math.floor(number / 2) % PATHS.length] ?? '/';
    if (!me || !other) throw new Error('the test needs two people');
    const { body, headers } = await shop.http.inject({ url: path, headers: { cookie: me.cookie } });
    const said = `${body} ${JSON.stringify(headers)}`;
    expect(said).not.toContain(other.email);
    expect(said).not.toContain(other.csrf);
    if (OWN.includes(path)) {
      expect(body).toContain(me.email);
      own += 1;
      return;
    }
    for (const secret of [me.email, me.csrf, 'set-cookie']) expect(said).not.toContain(secret);
    expect(headers['cache-control']).toContain('s-maxage');
  }
  for (let from = 0; from < REQUESTS; from += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => ask(from + at)));
  expect(own).toBeGreaterThan(REQUESTS / 3);
}, 120_000);
