import { DrizzleQueryError } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openLine } from '../../testing/line.ts';
import { answer, plainPageLoader } from '../../testing/plain-pages.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { PageLoader } from './page-loader.ts';
import { pageUrl } from './page-request.ts';

let shop: TestShop;
let line: Awaited<ReturnType<typeof openLine>>;

beforeAll(async () => {
  shop = await openTestShop({
    pages: plainPageLoader,
    databaseWay: async (url) => {
      line = await openLine(url);
      return line.url;
    },
  });
});
afterAll(async () => {
  await shop.close();
  line.close();
});

const ask = (method: 'GET' | 'HEAD', url: string, headers: Record<string, string> = {}) =>
  shop.http.inject({ method, url, headers });

describe('a page', () => {
  it.each([
    ['/', 200],
    ['/terms?x=1', 200],
    ['/cart', 200],
    ['/checkout/', 200],
    ['/song-builder', 200],
    ['/nothing', 200],
    ['/stories/x', 404],
    ['/stories/x-y', 404],
    ['//', 200],
    ['///', 200],
    ['//evil.example/cart', 200],
    ['/%2e%2e/%2e%2e/etc/passwd', 200],
    ['/%E2%82%AC?%ff', 200],
    [`/${'a'.repeat(2_000)}`, 200],
    ['/%ff', 400],
    ['/%', 400],
  ])('%s is answered the same to GET and HEAD: %i', async (url, status) => {
    const [got, head] = [await ask('GET', url), await ask('HEAD', url)];
    expect([got.statusCode, head.statusCode]).toEqual([status, status]);
    expect(got.body.length).toBeGreaterThan(10);
    expect(head.body).toBe('');
    for (const name of ['content-type', 'cache-control', 'vary', 'x-frame-options', 'permissions-policy'])
      expect(head.headers[name], name).toBe(got.headers[name]);
    for (const { headers } of [got, head]) {
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      if (status < 400) expect(headers['content-security-policy']).toMatch(/'(nonce|sha256)-/);
    }
  });

  it('names the address of the shop, whatever host was requested', async () => {
    for (const path of ['/cart', '/terms', '//evil.example/cart'])
      for (const host of ['evil.example', '127.0.0.1:3000', '']) {
        const { body } = await ask('GET', path, { host, 'x-forwarded-host': 'evil.example' });
        expect(body).toContain(`href="${shop.settings.publicUrl}${path}"`);
      }
  });

  it.each([
    ['//evil.example/a?b=1', 'https://songs.example//evil.example/a?b=1'],
    ['http://evil.example/a?b=1', 'https://songs.example/a?b=1'],
    ['*', 'https://songs.example/'],
  ])('asked for as %s is %s', (target, url) => {
    expect(pageUrl('https://songs.example', target).href).toBe(url);
  });
});

describe('Trusted Types', () => {
  it.each(['/', '/terms', '/terms?x=1', '/cart', '/stories/x', '/complete-checkout'])(
    'are enforced at %s',
    async (url) => {
      const sent = String((await ask('GET', url)).headers['content-security-policy']);
      expect(sent).toContain("require-trusted-types-for 'script'");
    },
  );

  it('are not enforced in a document that loads the script of the payment provider', async () => {
    const sent = String((await ask('GET', '/checkout')).headers['content-security-policy']);
    expect(sent).toContain('script-src');
    expect(sent).not.toContain('trusted-types');
  });
});

describe('a page that anyone may see', () => {
  it('is the same for all visitors of one language, and caches may keep it', async () => {
    const [first, second] = [await ask('GET', '/terms'), await ask('GET', '/terms', { cookie: 'sid=x' })];
    expect(second.body).toBe(first.body);
    for (const { headers } of [first, second]) {
      expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=60, must-revalidate');
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers.vary).toContain('cookie');
      expect(headers.etag).toBe(first.headers.etag);
      expect(headers['content-security-policy']).not.toContain('nonce');
    }
    const spanish = await ask('GET', '/terms', { cookie: 'sf_locale=sp' });
    expect(spanish.body).toContain('lang="sp"');
    expect(spanish.headers.etag).not.toBe(first.headers.etag);
  });

  it('is not sent again to a browser that has it', async () => {
    const { headers } = await ask('GET', '/terms');
    const again = await ask('GET', '/terms', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': headers['cache-control'] });
    // A policy in this 304 answer would replace the policy of the page in the browser's cache.
    expect(again.headers['content-security-policy']).toBeUndefined();
    expect((await ask('GET', '/terms', { 'if-none-match': '"old"' })).statusCode).toBe(200);
  });

  it('stays in the cache of the shop through a thousand addresses with random queries', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const rendered = vi.spyOn(await plainPageLoader.load(), 'renderPage');
    try {
      await ask('GET', '/terms');
      const known = rendered.mock.calls.length;
      for (let count = 0; count < 1_000; count += 1) await ask('GET', `/terms?x${count}=${count}`);
      expect(rendered.mock.calls.length).toBe(known);
      // Each value of a query that the page reads gets its own rendering. These renderings do not push out the
      // plain pages.
      for (let count = 0; count < 250; count += 1) await ask('GET', `/terms?page=${count}`);
      expect(rendered.mock.calls.length).toBe(known + 250);
      await ask('GET', '/terms');
      expect(rendered.mock.calls.length).toBe(known + 250);
    } finally {
      rendered.mockRestore();
      vi.useRealTimers();
    }
  });

  it('that changes the visitor’s language is not kept by caches', async () => {
    const { headers, body } = await ask('GET', '/terms?locale=sp');
    expect(headers['cache-control']).toBe('private, no-store');
    expect(String(headers['set-cookie'])).toContain('sf_locale=sp');
    expect(body).toContain('lang="sp"');
    const known = await ask('GET', '/terms?locale=sp', { cookie: 'sf_locale=sp' });
    expect(known.headers['set-cookie']).toBeUndefined();
    expect(known.headers['cache-control']).toContain('s-maxage');
  });
});

describe('a personal page that is the same for new visitors', () => {
  it('is rendered once for them, and is not kept by browsers and caches', async () => {
    const [first, second] = [
      await ask('GET', '/cart'),
      await ask('GET', '/cart', { cookie: 'sf_locale=en' }),
    ];
    expect(second.body).toBe(first.body);
    for (const { headers } of [first, second]) {
      expect(headers['cache-control']).toBe('private, no-store');
      expect(headers.etag).toBeUndefined();
      expect(headers['content-security-policy']).not.toContain('nonce');
    }
    expect((await ask('GET', '/cart', { cookie: 'sf_locale=sp' })).body).toContain('lang="sp"');
  });

  it.each(['sf_flags=%7B%7D', 'keepsong=unknown'])('is rendered separately with %s', async (cookie) => {
    const { headers } = await ask('GET', '/cart', { cookie });
    expect(headers['content-security-policy']).toContain('nonce');
  });

  it('contains the token and the name of a returning visitor', async () => {
    const visitor = shop.visitor();
    await visitor.call('auth.signOut');
    const { body } = await ask('GET', '/cart', { cookie: visitor.cookie() });
    expect(body).toContain('csrf-token');
    expect((await ask('GET', '/cart')).body).not.toContain('csrf-token');
  });
});

describe('without its database', () => {
  it('the shop asks visitors to come back, and works again when the database does', async () => {
    const visitor = shop.visitor();
    await visitor.call('auth.signOut');
    const cookie = visitor.cookie();
    line.cut();
    for (const [method, url] of [
      ['GET', '/v3/api/artists'],
      ['GET', '/stories/x'],
      ['HEAD', '/stories/x'],
      ['GET', '/cart'],
      ['HEAD', '/cart'],
    ] as const) {
      const { statusCode, headers } = await ask(method, url, { cookie });
      expect([method, url, statusCode, headers['retry-after']]).toEqual([method, url, 503, '10']);
      expect(headers['x-request-id']).toBeDefined();
    }
    const written = await visitor.request('POST', '/v3/api/songbuilders', { body: { song_data: {} } });
    expect([written.status, written.body.code]).toEqual([503, 'unavailable']);
    // The answer of the database is kept for a second.
    const readyz = async () => (await ask('GET', '/readyz')).json().status;
    await expect.poll(readyz, { timeout: 5_000 }).toBe('database');
    expect((await ask('GET', '/livez')).statusCode).toBe(200);
    line.mend();
    expect((await ask('GET', '/v3/api/artists')).statusCode).toBe(200);
    expect((await ask('GET', '/cart', { cookie })).statusCode).toBe(200);
    await expect.poll(readyz, { timeout: 5_000 }).toBe('ok');
  });
});

it('tells pages what their receivers need to know, with the shop’s own name for presses on pictures', async () => {
  const pages: PageLoader = {
    ...plainPageLoader,
    load: async () => ({
      ...(await plainPageLoader.load()),
      renderPage: async (_, { settings }) => answer(JSON.stringify(settings.receivers)),
    }),
  };
  const receivers = { ...shop.settings.receivers, gtm: 'GTM-1' };
  const other = await openTestShop({ pages, settings: { receivers, avatarEvent: 'Portrait Clicked' } });
  const told = { ...receivers, ga4_by_server: false, avatar_event: 'Portrait Clicked' };
  expect((await other.http.inject('/cart')).body).toContain(JSON.stringify(told));
  await other.close();
});

it.each(['/terms', '/songs'])(
  'a fault inside the page %s is one line of the log, without values',
  async (url) => {
    const lines: string[] = [];
    const pages: PageLoader = {
      ...plainPageLoader,
      load: async () => ({
        ...(await plainPageLoader.load()),
        async renderPage(_, { reportFault }) {
          reportFault(new DrizzleQueryError('select $1', ['odessa@example.com'], new Error('cut')));
          return answer('sorry', 500);
        },
      }),
    };
    const other = await openTestShop({ pages, onLog: (line) => lines.push(line) });
    const { statusCode, headers } = await other.http.inject(url);
    await other.close();
    expect(statusCode).toBe(500);
    const faults = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
    expect(faults).toMatchObject([
      {
        ...{ level: 50, msg: 'fault of a page', reqId: headers['x-request-id'] },
        err: { message: 'a statement failed', query: 'select $1', stack: expect.stringContaining(' at ') },
      },
    ]);
    expect(lines.join('')).not.toContain('odessa');
  },
);

it('names receivers and widgets of other companies only where their scripts may run', async () => {
  const receivers = { ...shop.settings.receivers, gtm: 'GTM-1' };
  const widgets = { chat: 'https://chat.example/c.js', accessibility: null };
  const other = await openTestShop({ pages: plainPageLoader, settings: { receivers, widgets } });
  const policyOf = async (url: string) =>
    String((await other.http.inject(url)).headers['content-security-policy']);
  expect(await policyOf('/cart')).toMatch(/googletagmanager.*chat\.example|chat\.example.*googletagmanager/);
  for (const url of ['/checkout', '/admin'])
    expect(await policyOf(url)).not.toMatch(/googletagmanager|chat\.example/);
  await other.close();
});
