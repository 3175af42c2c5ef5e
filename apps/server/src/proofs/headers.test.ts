import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { rootPath } from '@keepsong/contract/transport/call-definition';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  hashOwnScripts,
  newNonce,
  pagePolicy,
  paymentOrigins,
  permissionsPolicy,
  receiverOrigins,
  sendPolicy,
} from '../platform/http/security.ts';
import { ALL_CALLS } from '../testing/hostile.ts';
import { artistAtWork, deliverSong, newcomer, paidSong } from '../testing/people.ts';
import { addSongProducts, openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let audioUrl: string;
const ART = '/art/portrait/odessa.svg';

beforeAll(async () => {
  shop = await openTestShop();
  const goods = await addSongProducts(shop);
  const desk = await artistAtWork(shop);
  const song = await paidSong(shop, { goods, artist: desk.artist });
  await deliverSong(desk.visitor, song.commissionId);
  audioUrl = (await newcomer(shop).call('stories.get', { params: { slug: song.slug } })).body.song.audioUrl;
});
afterAll(() => shop.close());

const get = (url: string, headers: Record<string, string> = {}) => shop.http.inject({ url, headers });

/** The address of an artist's portrait, from the API. */
async function portrait(): Promise<string> {
  return (await newcomer(shop).call('artists.list')).body.artists[0].photo;
}

type Asked = [string, () => Promise<{ statusCode: number; headers: Record<string, unknown> }>, number];
const DOCUMENTATION: Asked = ['the documentation', () => get('/v3/api/docs'), 200];

describe('every kind of answer', () => {
  it.each<Asked>([
    ['a read', () => get('/v3/api/artists'), 200],
    ['a refusal', () => get('/v3/api/artists/999'), 404],
    ['bad input', () => get('/v3/api/artists?per_page=x'), 400],
    ['a missing call', () => get('/v3/api/nothing'), 404],
    [
      'a missing token',
      () => shop.http.inject({ method: 'POST', url: '/v3/api/songbuilders', payload: {} }),
      422,
    ],
    [
      'broken JSON',
      () =>
        shop.http.inject({
          method: 'POST',
          url: '/v3/api/songbuilders',
          payload: '{',
          headers: { 'content-type': 'application/json' },
        }),
      400,
    ],
    ['a recording', () => get(audioUrl), 200],
    ['a missing file', () => get('/media/songs/none.mp3'), 404],
    ['a missing picture', () => get(ART), 404],
    [
      'a forged webhook',
      () => shop.http.inject({ method: 'POST', url: '/webhooks/payments', payload: '{}' }),
      400,
    ],
    ['the health of the shop', () => get('/readyz'), 200],
    // Describing the API for the first time takes seconds.
    ...(process.env.TEST_SIZE === 'night' ? [DOCUMENTATION] : []),
    ['nothing at all', () => get('/nothing'), 404],
    ['an address that is none', () => get('/%ff'), 400],
  ])('%s has the common headers', async (_, ask, status) => {
    const { statusCode, headers } = await ask();
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('frame-ancestors'),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers.server).toBeUndefined();
  });

  it('lets other hosts show its pictures, because mails and share previews do so', async () => {
    const { statusCode, headers } = await get(await portrait());
    expect(statusCode).toBe(200);
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('has its own request id, whatever a visitor sends', async () => {
    const mine = 'mine-is-longer-than-eight';
    const ids = await Promise.all(
      [1, 2, 3].map(
        async () =>
          (await get('/livez', { 'x-request-id': mine, 'request-id': mine })).headers['x-request-id'],
      ),
    );
    expect(new Set([...ids, mine]).size).toBe(4);
  });
});

it('the id that a trusted proxy gave a request is kept, if it is one', async () => {
  const behind = await openTestShop({ settings: { trustProxy: ['10.0.0.0/8', '::1'] } });
  const idOf = async (remoteAddress: string, id: string) => {
    const headers = { 'x-request-id': id, 'x-forwarded-for': '10.1.2.3' };
    const answer = await behind.http.inject({ url: '/livez', remoteAddress, headers });
    return answer.headers['x-request-id'];
  };
  const id = 'b1946ac9-2492-4d23';
  for (const proxy of ['10.1.2.3', '::ffff:10.1.2.3', '::1']) expect(await idOf(proxy, id)).toBe(id);
  const docs = readFileSync(new URL('../../../../docs/operations/README.md', import.meta.url), 'utf8');
  const [, most, signs] = /with 1 to (\d+) letters, digits and signs of `([^`]+)`/.exec(docs) ?? [];
  const documented = `${signs}`.padEnd(Number(most), 'Aa0');
  for (const other of ['1', 'req-1', 'Root=1-67891233-abcdef012345678912345678', documented])
    expect(await idOf('10.1.2.3', other)).toBe(other);
  expect(await idOf('192.0.2.1', id)).toMatch(/^[0-9a-f-]{36}$/);
  for (const wrong of ['', 'with a space', `${id}\u00e9`, 'a"b', `${documented}x`])
    expect(await idOf('10.1.2.3', wrong)).toMatch(/^[0-9a-f-]{36}$/);
  await behind.close();
});

describe('the policy of pages', () => {
  const policy = (nonce: string) =>
    pagePolicy({
      inline: { nonce },
      payment: paymentOrigins({ provider: 'sandbox' }),
      mediaOrigins: [],
      dev: false,
    });

  const hashesOf = (...texts: string[]) =>
    texts.map((text) => createHash('sha256').update(text).digest('base64'));

  it('allows the inline scripts of a cached page by their hashes, without data scripts', () => {
    const { bytes, scriptHashes: hashes } = hashOwnScripts(
      Buffer.from(
        '<link rel="modulepreload" nonce="a+b/c=="><script nonce="a+b/c==">a()</script>' +
          '<script nonce="a+b/c==" type="module" src="/x.js"></script><script type="application/json">{}</script>' +
          '<script type="text/later" nonce="a+b/c==">b("¿Qué?")</script><script nonce="a+b/c==">a()</script>',
      ),
      'a+b/c==',
    );
    expect(hashes).toEqual(hashesOf('a()', 'b("¿Qué?")'));
    expect(bytes.toString()).not.toContain('nonce');
    expect(bytes.toString()).toContain('¿Qué?');
    const directives = pagePolicy({
      inline: { hashes },
      payment: { script: [], frame: [], connect: [] },
      mediaOrigins: [],
      dev: false,
    });
    expect(directives['script-src']).toEqual(["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)]);
    expect(JSON.stringify(directives)).not.toContain('nonce');
  });

  it.each([
    ['a script', '<script>steal()</script>'],
    ['a script with an empty nonce', '<script nonce="">steal()</script>'],
    ['a script with a guessed nonce', '<script nonce="c2VjcmV0">steal()</script>'],
    ['an open script', '<script>steal()//'],
    ['an open attribute', "<script a='"],
    ['a comment', '<!--<script>steal()</script>-->'],
  ])('gives no hash to %s that an unescaped text brings into a cached page', (_, injected) => {
    const nonce = newNonce();
    const { scriptHashes } = hashOwnScripts(
      Buffer.from(`<p>${injected}</p><script nonce="${nonce}">a()</script>`),
      nonce,
    );
    expect(scriptHashes).toEqual(hashesOf('a()'));
  });

  it('enforces Trusted Types, except where scripts of other companies run', () => {
    const parts = {
      inline: { nonce: 'abc' },
      payment: paymentOrigins({ provider: 'stripe' }),
      mediaOrigins: [],
    };
    const enforced = {
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default', 'page', 'sanitized'],
    };
    expect(pagePolicy({ ...parts, dev: false })).toMatchObject(enforced);
    for (const other of [
      { ...parts, takesPayments: true, dev: false },
      { ...parts, widgets: ['https://chat.example'], dev: false },
      { ...parts, dev: true },
    ])
      expect(Object.keys(pagePolicy(other)).filter((name) => name.includes('trusted'))).toEqual([]);
  });

  it('allows only scripts with its nonce, no frames, and no framing by others', () => {
    const directives = policy('abc');
    expect(directives['script-src']).toEqual(["'self'", "'nonce-abc'"]);
    expect(directives['object-src']).toEqual(["'none'"]);
    expect(directives['base-uri']).toEqual(["'none'"]);
    expect(directives['frame-ancestors']).toEqual(["'none'"]);
    expect(JSON.stringify(directives)).not.toContain('unsafe-eval');
  });

  it('is sent with a page, with every directive', async () => {
    const http = Fastify();
    http.get('/', async (_request, reply) => {
      sendPolicy(reply, policy('abc'));
      return 'page';
    });
    const sent = String((await http.inject('/')).headers['content-security-policy']).split(';');
    expect(sent).toEqual(
      Object.entries(policy('abc')).map(([name, sources]) => [name, ...sources].join(' ')),
    );
  });

  it('allows the widgets of outside services only when the shop has them', () => {
    const parts = { inline: { nonce: 'abc' }, payment: paymentOrigins({ provider: 'sandbox' }) };
    const chat = 'https://chat.example';
    const directives = pagePolicy({ ...parts, mediaOrigins: [], widgets: [chat], dev: false });
    for (const name of [
      'script-src',
      'style-src',
      'img-src',
      'font-src',
      'connect-src',
      'frame-src',
    ] as const)
      expect(directives[name], name).toContain(chat);
    for (const name of ['default-src', 'object-src', 'base-uri', 'form-action', 'worker-src'] as const)
      expect(directives[name], name).not.toContain(chat);
    expect(JSON.stringify(policy('abc'))).not.toContain('https:');
  });

  it('lets players load recordings from the address of the store, and read them, and nothing more', () => {
    const parts = { inline: { nonce: 'abc' }, payment: paymentOrigins({ provider: 'sandbox' }), dev: false };
    const store = 'https://files.example';
    const directives = pagePolicy({ ...parts, mediaOrigins: [store] });
    const allowing = Object.keys(directives).filter((name) => directives[name]?.includes(store));
    expect(allowing.sort()).toEqual(['connect-src', 'media-src']);
  });

  it('allows the receivers of events only where they are set', () => {
    const payment = paymentOrigins({ provider: 'sandbox' });
    const parts = { inline: { nonce: 'abc' }, payment, mediaOrigins: [], dev: false };
    const set = { gtm: null, ga4: 'G-TEST', pixel: '12345', sentry: 'https://key@faults.example/1' };
    const policyOf = (more: object) => pagePolicy({ ...parts, receivers: receiverOrigins(set), ...more });
    const directives = policyOf({});
    expect(directives['script-src']).toEqual([
      ...["'self'", "'nonce-abc'"],
      ...['/gtm.js', '/gtag/js', '/gtag/destination', '/debug/bootstrap'].map(
        (path) => `https://www.googletagmanager.com${path}`,
      ),
      ...['/en_US/fbevents.js', '/signals/'].map((path) => `https://connect.facebook.net${path}`),
    ]);
    expect(directives['connect-src']).toContain('https://faults.example');
    // Trusted Types are still enforced, so text never becomes a script.
    expect(directives['require-trusted-types-for']).toEqual(["'script'"]);
    const none = pagePolicy({ ...parts, receivers: receiverOrigins(null) });
    expect(JSON.stringify(none)).not.toContain('https:');
  });

  it("allows Stripe's script, frames and calls when Stripe takes the payments, and nothing more", () => {
    const payment = paymentOrigins({ provider: 'stripe' });
    const directives = pagePolicy({ inline: { nonce: 'abc' }, payment, mediaOrigins: [], dev: false });
    const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];
    expect(directives['script-src']).toEqual(["'self'", "'nonce-abc'", ...scripts]);
    expect(directives['frame-src']).toEqual(["'self'", ...scripts, 'https://hooks.stripe.com']);
    expect(directives['connect-src']).toEqual(["'self'", 'https://api.stripe.com']);
    for (const [name, sources] of Object.entries(directives))
      if (!['script-src', 'frame-src', 'connect-src'].includes(name))
        expect(sources.join(), name).not.toContain('stripe');
    expect(permissionsPolicy(payment.frame)).toContain(
      'payment=(self "https://js.stripe.com" "https://*.js.stripe.com" "https://hooks.stripe.com")',
    );
    expect(permissionsPolicy([])).toContain('payment=(self)');
  });

  it('has a new nonce of 128 bits each time', () => {
    const nonces = new Set(Array.from({ length: 1_000 }, newNonce));
    expect(nonces.size).toBe(1_000);
    for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
  });
});

describe('what may be cached', () => {
  it('an API answer is not, and no public read creates a session', async () => {
    const sessions = async () => (await shop.database.pool.query('select 1 from sessions')).rowCount;
    const before = await sessions();
    const reads = ALL_CALLS.filter(
      ({ definition: { method, refreshesToken } }) => method === 'GET' && !refreshesToken,
    );
    for (const { definition } of reads) {
      const { headers } = await get(rootPath(definition).replace(/:\w+/g, '1'));
      expect(headers['cache-control']).toBe('private, no-store');
      expect(headers['set-cookie']).toBeUndefined();
    }
    expect(await sessions()).toBe(before);
  });

  it('pictures are, for ever, songs only by their browser, and they set no session cookie', async () => {
    for (const [url, cacheControl] of [
      [await portrait(), 'public, max-age=31536000, immutable'],
      [audioUrl, 'private, max-age=600'],
    ] as const) {
      const { headers } = await get(url);
      expect(headers['cache-control']).toBe(cacheControl);
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).toContain('sandbox');
    }
  });

  it('a missing file is not', async () => {
    expect((await get('/media/songs/none.mp3')).headers['cache-control']).toBe('no-store');
  });
});

describe('ranges of a recording', () => {
  it.each([
    ['bytes=0-99', 206, /^bytes 0-99\/\d+$/, 100],
    ['bytes=-10', 206, /^bytes \d+-\d+\/\d+$/, 10],
    ['bytes=99999999-', 416, /^bytes \*\/\d+$/, null],
    ['lines=1-2', 200, null, null],
  ])('%s → %d', async (range, status, contentRange, length) => {
    const { statusCode, headers, rawPayload } = await get(audioUrl, { range });
    expect(statusCode).toBe(status);
    if (contentRange) expect(headers['content-range']).toMatch(contentRange);
    else expect(headers['content-range']).toBeUndefined();
    if (length) expect(rawPayload).toHaveLength(length);
    if (status !== 416) expect(headers['accept-ranges']).toBe('bytes');
  });

  it('is not sent again to a client that has it', async () => {
    const { headers } = await get(audioUrl);
    const again = await get(audioUrl, { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
  });
});

it('every text says its charset', async () => {
  for (const url of [
    '/',
    '/nothing',
    '/livez',
    '/v3/api/artists',
    '/v3/api/nothing',
    '/v3/api/docs',
    '/robots.txt',
    '/sitemap.xml',
  ]) {
    const type = String((await get(url)).headers['content-type']);
    if (type.startsWith('text/') || type.includes('json') || type.includes('xml'))
      expect(type, url).toMatch(/; ?charset=utf-8$/);
    else expect.unreachable(`${url} is ${type}`);
  }
});

describe('compression', () => {
  const LONG = '/v3/api/openapi.json';

  it('uses brotli when the client accepts it, otherwise gzip, otherwise nothing', async () => {
    const plain = await get(LONG);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const brotli = await get(LONG, { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringContaining('accept-encoding'),
    });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    const gzip = await get(LONG, { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  });

  it('of the description of the API is done once, and who has it gets it no more', async () => {
    for (const url of [LONG, '/v3/api/docs']) {
      const first = await get(url, { 'accept-encoding': 'br' });
      const again = await get(url, { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) });
      expect(again.statusCode).toBe(304);
      expect(again.rawPayload).toHaveLength(0);
    }
  });

  it('leaves small and already compressed answers unchanged', async () => {
    for (const url of ['/livez', audioUrl])
      expect((await get(url, { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
  });
});
