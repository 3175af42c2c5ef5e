import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishedSong, saveDraft } from '../testing/commission-song.ts';
import { ALL_CALLS, hostileBody, hostilePath, requestsOf, type WireRequest } from '../testing/hostile.ts';
import { artistAtWork, deliverSong, newcomer, paidSong, signedIn } from '../testing/people.ts';
import { plainPageLoader } from '../testing/plain-pages.ts';
import { routeList } from '../testing/route-rules.ts';
import { addSongProducts, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { multipart, type Visitor } from '../testing/visitor.ts';

/** The number of requests for each route. */
const RUNS = Number(process.env.FUZZ_RUNS);
const AT_ONCE = 8;
const TIMEOUT_MS = 60_000 + RUNS * 500;

let shop: TestShop;
let faults: string[] = [];
/**
 * Who sends the requests: a stranger, the customer who owns the draft, the artist, and a customer who bought a song.
 */
let people: Visitor[] = [];
const known: Record<string, string[]> = {};

beforeAll(async () => {
  shop = await openTestShop({
    pages: plainPageLoader,
    onLog: (line) => {
      if (line.includes('"level":50')) faults.push(line);
    },
  });
  const goods = await addSongProducts(shop);
  const desk = await artistAtWork(shop);
  const songs = [
    await paidSong(shop, { goods, artist: desk.artist }),
    await paidSong(shop, { goods, artist: desk.artist }),
  ];
  const [first, second] = songs;
  if (!first || !second) throw new Error('the test shop has no songs');
  await desk.visitor.call('studio.accept', { params: { id: first.commissionId } });
  await deliverSong(desk.visitor, second.commissionId);
  const customer = await signedIn(shop);
  const draft = await saveDraft(customer.visitor, finishedSong(desk.artist));
  const said = await customer.visitor.call('builder.addPronunciation', {
    params: { id: draft },
    ...multipart({ subject: 'Ann', pronounce: 'ann' }),
  });
  known.id = [draft, String(first.commissionId), String(second.storyId), String(desk.artist.id)];
  known.slug = [first.slug, second.slug, 'personalized-song'];
  known.pronunciation_id = [said.body.pronunciation.id];
  const stranger = newcomer(shop);
  await stranger.call('auth.signOut');
  people = [stranger, customer.visitor, desk.visitor, second.visitor];
});
afterAll(() => shop.close());

/**
 * Sends a request as one of the people. Requests come from different network addresses, so that limits do not
 * refuse them.
 */
async function send(request: WireRequest, who: number, from: number): Promise<number> {
  const visitor = people[who % people.length];
  const answer = await shop.http.inject({
    method: request.method as 'GET',
    url: request.url,
    remoteAddress: `172.16.${(from >> 8) & 255}.${from & 255}`,
    headers: { ...request.headers, cookie: visitor?.cookie() ?? '', 'x-csrf-token': visitor?.token() ?? '' },
    ...(request.payload === undefined ? {} : { payload: request.payload }),
  });
  return answer.statusCode;
}

const shown = ({ method, url, headers, payload }: WireRequest) =>
  `${method} ${url.slice(0, 300)} ${JSON.stringify(headers)} ${payload?.toString().slice(0, 600) ?? ''}`;

/**
 * Sends the generated requests, several at once. No answer may have a status of 500 or more, and no fault may be
 * logged.
 */
async function expectNoFault(requests: fc.Arbitrary<WireRequest>, runs = RUNS): Promise<void> {
  const one = fc.tuple(requests, fc.nat({ max: 3 }), fc.nat({ max: 65_535 }));
  const together = fc.asyncProperty(
    fc.array(one, { minLength: AT_ONCE, maxLength: AT_ONCE }),
    async (sent) => {
      faults = [];
      const statuses = await Promise.all(sent.map(([request, who, from]) => send(request, who, from)));
      // Reset all limits. Otherwise requests would be refused before they reach the code under test.
      await shop.db.execute(sql`delete from rate_counters`);
      const broken = sent
        .filter((_, index) => (statuses[index] ?? 500) >= 500)
        .map(([request]) => shown(request));
      if (broken.length > 0 || faults.length > 0)
        throw new Error([...broken, ...faults].join('\n').slice(0, 4_000));
    },
  );
  await fc.assert(together, { numRuns: Math.max(1, Math.ceil(runs / AT_ONCE)), endOnFailure: true });
}

/** Each upload starts its own process for decoding, so uploads get fewer runs. */
const runsOf = (isUpload: boolean) => (isUpload ? Math.ceil(RUNS / 3) : RUNS);

/** By day every third call, because all read their input by the same code. */
const CALLS = ALL_CALLS.filter((_, index) => process.env.TEST_SIZE === 'night' || index % 3 === 0);

describe('calls of the contract', () => {
  it.each(CALLS)(
    '$name',
    async (call) => {
      await expectNoFault(requestsOf(call, known), runsOf(call.definition.multipart === true));
    },
    TIMEOUT_MS,
  );
});

/** Query names that routes read, and some that no route reads. */
const QUERY_NAMES = [
  'ids',
  'q',
  'state',
  'locale',
  'at',
  'from',
  'to',
  'cursor',
  'page',
  'format',
  'url',
].concat(['return_url', 'card', 'token', 'code', 'kind', 'maxwidth', 'w', 'v', 'id', 'x']);

it(
  'every route takes query parameters that come twice',
  async () => {
    const listed = shop.http.printRoutes({ commonPrefix: false, includeHooks: false });
    const paths = routeList(listed).flatMap((route) => {
      const [method, path = ''] = route.split(' ');
      return method === 'GET' ? path.replace(/:\w+(\([^)]*\))?/g, '1').replace('*', 'x') || '/' : [];
    });
    expect(paths.some((path) => path.endsWith('/packing-slips.pdf'))).toBe(true);
    const query = QUERY_NAMES.map((name) => `${name}=4&${name}=5`).join('&');
    // By day only a customer: others are refused more, or get as far as the customer.
    const askers = process.env.TEST_SIZE === 'night' ? [...people.keys()] : [1];
    const broken: string[] = [];
    faults = [];
    for (const path of paths) {
      for (const who of askers) {
        const request = { method: 'GET', url: `${path}?${query}`, headers: {}, payload: undefined };
        const status = await send(request, who, broken.length + who);
        if (status >= 500) broken.push(`${status} ${path}`);
      }
      await shop.db.execute(sql`delete from rate_counters`);
    }
    expect([...broken, ...faults]).toEqual([]);
  },
  TIMEOUT_MS,
);

const get = (prefix: string) =>
  fc
    .tuple(fc.constantFrom('GET', 'HEAD'), hostilePath(prefix))
    .map(([method, url]) => ({ method, url, headers: {}, payload: undefined }));
const post = (prefix: string) =>
  fc.tuple(hostilePath(prefix), hostileBody).map(([url, { type, payload }]) => ({
    method: 'POST',
    url,
    headers: { 'content-type': type },
    payload,
  }));

describe('other routes', () => {
  it.each([
    '/',
    '//',
    '/cart',
    '/terms/',
    '/stories/',
    '/v3/api/',
    '/v3/api/stories/x/download/',
    '/media/songs/',
    '/media/',
    '/art/portrait/',
    '/art/sleeve/',
    '/art/',
    '/dev/mailbox',
    '/dev/mailbox.json',
    '/dev/mailbox?to=',
    '/dev/mailbox.json?to=',
    '/dev/payments.json',
    '/sandbox-payments/',
    '/sandbox-payments/authenticate/',
    '/livez',
  ])(
    'GET and HEAD %s…',
    async (prefix) => {
      await expectNoFault(get(prefix));
    },
    TIMEOUT_MS,
  );

  it.each([
    '/webhooks/payments',
    '/sandbox-payments/api/confirm',
    '/sandbox-payments/api/retrieve',
    '/sandbox-payments/authenticate/',
    '/sandbox-payments/controls',
    '/v3/api/songbuilders',
    '/media/songs/x',
  ])(
    'POST %s…',
    async (prefix) => {
      await expectNoFault(post(prefix));
    },
    TIMEOUT_MS,
  );

  it(
    'the download of a story',
    async () => {
      const downloads = fc
        .oneof(fc.constantFrom(...(known.slug ?? [])), fc.string({ unit: 'binary' }))
        .map((slug) => ({
          method: 'GET',
          url: `/v3/api/stories/${encodeURIComponent(slug.toWellFormed())}/download`,
          headers: {},
          payload: undefined,
        }));
      await expectNoFault(downloads);
    },
    TIMEOUT_MS,
  );

  it(
    'ranges of a file',
    async () => {
      const { body } = await newcomer(shop).call('stories.get', { params: { slug: known.slug?.[1] ?? '' } });
      const ranges = fc
        .tuple(
          fc.constantFrom('bytes=', 'bytes', 'lines=', ''),
          fc.string({ unit: fc.constantFrom(...'0123456789-, ') }),
        )
        .map(([unit, text]) => ({
          method: 'GET',
          url: body.song.audioUrl,
          headers: { range: unit + text, 'if-none-match': text, 'if-range': text },
          payload: undefined,
        }));
      await expectNoFault(ranges);
    },
    TIMEOUT_MS,
  );
});

describe('cookies and headers', () => {
  it(
    'are accepted in any form that a client sends',
    async () => {
      const texts = fc.string({
        unit: fc.constantFrom(...'keepsong=;,"%\\\u00ff \tAZ09-_./'),
        maxLength: 200,
      });
      const property = fc.asyncProperty(
        fc.array(fc.tuple(texts, texts), { minLength: 8, maxLength: 8 }),
        async (given) => {
          const answers = await Promise.all(
            given.map(([cookie, other]) =>
              shop.http.inject({
                method: 'POST',
                url: '/v3/api/songbuilders?locale=sp',
                headers: {
                  cookie: `keepsong=${cookie}; sf_locale=${other}`,
                  'x-csrf-token': other,
                  'accept-language': other,
                  'accept-encoding': other,
                  'x-forwarded-for': other,
                  'sec-fetch-site': other,
                  origin: other,
                },
                payload: { song_data: {} },
              }),
            ),
          );
          expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
        },
      );
      await fc.assert(property, { numRuns: Math.ceil(RUNS / 8) });
    },
    TIMEOUT_MS,
  );
});

describe('bytes that are hardly HTTP', () => {
  /**
   * Writes bytes to a socket and returns the first line of the answer. Returns '' when the connection was closed
   * without an answer.
   */
  const speak = (port: number, bytes: Buffer) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk.toString('latin1');
      });
      socket.on('close', () => resolve(answer.split('\r\n', 1)[0] ?? ''));
      socket.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve('') : reject(error),
      );
    });

  it('never end the process and are never answered as a fault', async () => {
    const address = await shop.http.listen({ port: 0, host: '127.0.0.1' });
    const port = Number(new URL(address).port);
    const request = (path: string, headers = 'host: x', body = '') =>
      Buffer.from(`GET ${path} HTTP/1.1\r\n${headers}\r\nconnection: close\r\n\r\n${body}`, 'latin1');
    const cases = [
      request('/v3/api/artists/%'),
      request('/%ff'),
      request('//'),
      request('/v3/api/artists/%ff%fe'),
      request('/v3/api/artists/%00'),
      request('/v3/api/stories/\xff\xfe'),
      request('/v3/api/artists?keyword=%E0%A4%A'),
      request('/v3/api/artists?genres[]=%00&genres[]='),
      request(`/${'a'.repeat(12_000)}`),
      request(`/v3/api/artists?${'a=1&'.repeat(3_500)}`),
      request('//evil.example/%2e%2e/%2e%2e/etc/passwd'),
      request('/media/../../etc/passwd'),
      request('/media/songs/..%2f..%2f..%2fetc%2fpasswd'),
      request('http://evil.example/v3/api/user'),
      request('*'),
      request('/v3/api/user', 'host: x\r\nhost: y'),
      request('/v3/api/user', 'cookie: keepsong=%%%'),
      request('/v3/api/user', `cookie: ${'k=v; '.repeat(2_000)}`),
      request('/v3/api/user', 'content-length: 5', 'ab'),
      request('/v3/api/user', 'transfer-encoding: chunked', 'zz\r\n'),
      Buffer.from('POST /v3/api/songbuilders HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n'),
      Buffer.from('BREW /pot HTTP/1.1\r\nhost: x\r\n\r\n'),
      Buffer.from('GET / HTTP/9.9\r\n\r\n'),
      Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03]),
    ];
    for (const bytes of cases) {
      const line = await speak(port, bytes);
      expect(line, bytes.toString('latin1').slice(0, 80)).toMatch(/^$|^HTTP\/1\.1 [234]\d\d /);
    }
    expect(await speak(port, request('/livez'))).toBe('HTTP/1.1 200 OK');
  });
});
