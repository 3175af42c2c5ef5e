import { rootPath } from '@keepsong/contract/transport/call-definition';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishedSong, saveDraft } from '../testing/commission-song.ts';
import { ALL_CALLS } from '../testing/hostile.ts';
import { artistAtWork, newcomer, newEmail, paidSong, signedIn } from '../testing/people.ts';
import { addSongProducts, openTestShop, type TestShop } from '../testing/test-shop.ts';
import type { Input, Visitor } from '../testing/visitor.ts';

let shop: TestShop;
let visitor: Visitor;
let email: string;
let draft: string;
let commissionId: number;
/** The state of the shop before the first attack. It is compared once by day, and after each call at night. */
let untouched: Record<string, string | null>;
/** The token of somebody else, who has signed out. */
let foreignToken: string;
const isNight = process.env.TEST_SIZE === 'night';

beforeAll(async () => {
  shop = await openTestShop();
  const goods = await addSongProducts(shop);
  const desk = await artistAtWork(shop);
  commissionId = (await paidSong(shop, { goods, artist: desk.artist })).commissionId;
  ({ visitor, email } = await signedIn(shop));
  draft = await saveDraft(visitor, finishedSong(desk.artist));
  sums = await findTables();
  const other = newcomer(shop);
  await other.call('auth.signOut');
  foreignToken = other.token();
  untouched = await stateOfTheShop();
});
afterAll(() => shop.close());

const writes = ALL_CALLS.filter(({ definition }) => definition.method !== 'GET' || definition.refreshesToken);

/** The SQL for a checksum of every table's contents, in one statement. */
let sums: string;

async function findTables(): Promise<string> {
  const { rows } = await shop.database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  return (
    rows
      // Sessions are left out: every visit updates the visitor's session, and a stranger gets a new one.
      .filter(({ name }) => name !== 'sessions')
      .map(
        ({ name }) =>
          `select '${name}' as name, md5(string_agg(t::text, '' order by t::text)) as sum from "${name}" t`,
      )
      .join(' union all ')
  );
}

/** Makes a checksum of every table's contents, to prove that nothing was written. */
async function stateOfTheShop(): Promise<Record<string, string | null>> {
  const { rows } = await shop.database.pool.query<{ name: string; sum: string | null }>({
    name: 'state of the shop',
    text: sums,
  });
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** Sends a request as an attacker's page would: the browser adds the victim's cookie. */
function attack(
  path: string,
  method: string,
  cookie: string,
  headers: Record<string, string>,
  body?: Input['body'],
) {
  const url = path
    .replace(/:id/, path.includes('commissions') ? String(commissionId) : draft)
    .replace(/:\w+/g, draft);
  return shop.http.inject({
    method: method as 'POST',
    url,
    headers: { cookie, ...headers },
    ...(method === 'GET' ? {} : { payload: (body ?? { song_data: {} }) as object }),
  });
}

/**
 * The headers that browsers send with requests of other sites, of other hosts of the same domain, and of pages
 * without an origin.
 */
const ELSEWHERE: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'http://evil.test' },
  { origin: 'http://localhost:1' },
  { origin: 'null' },
  { origin: 'http://evil.test', 'sec-fetch-site': 'same-origin' },
];

/**
 * The properties of a call that may lead to different checks: the method, multipart or not, and whether it
 * refreshes the token.
 */
const kindOf = ({ definition }: (typeof writes)[number]) =>
  [definition.method, definition.multipart === true, definition.refreshesToken === true].join();

/** The first call of each kind. */
const FIRST_OF_KIND = new Set<string>(
  new Map(writes.toReversed().map((call) => [kindOf(call), call.name])).values(),
);

/**
 * The bad tokens and foreign pages that are tried on a call. All of them are tried on one call of each kind,
 * and at night on every call. By day, all other calls get one of them, which proves that no route lacks the
 * guard.
 */
const triedOn = <Bad>(name: string, all: readonly Bad[]): readonly Bad[] =>
  isNight || FIRST_OF_KIND.has(name) ? all : all.slice(0, 1);

describe.each(writes)('$name', ({ name, definition }) => {
  const { method } = definition;
  const path = rootPath(definition);

  it('is refused without a token, with a foreign or old one, and to pages of other sites even with the right one, and changes nothing', async () => {
    const before = isNight ? await stateOfTheShop() : null;
    const tokens = [undefined, '', 'x', foreignToken, `${visitor.token()}x`, visitor.token().slice(1)];
    for (const token of triedOn(name, tokens)) {
      const headers: Record<string, string> = token === undefined ? {} : { 'x-csrf-token': token };
      const answer = await attack(path, method, visitor.cookie(), headers);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ invalid_token: true, user: { email } });
      expect(answer.headers['x-csrf-token']).toBe(visitor.token());
      expect(answer.headers['cache-control']).toContain('no-store');
    }
    for (const from of triedOn(name, ELSEWHERE)) {
      const headers = { 'x-csrf-token': visitor.token(), ...from };
      const answer = await attack(path, method, visitor.cookie(), headers);
      expect(answer.statusCode).toBe(403);
      expect(answer.headers['x-csrf-token']).toBeUndefined();
    }
    if (before) expect(await stateOfTheShop()).toEqual(before);
  });

  it('gives a stranger a session and a token of its own', async () => {
    const answer = await attack(path, method, '', {});
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({ invalid_token: true, user: null });
    expect(answer.headers['x-csrf-token']).not.toBe(visitor.token());
    expect(answer.headers['set-cookie']).toMatch(/^keepsong=[\w-]{43}; .*HttpOnly; SameSite=Lax/);
  });
});

it('all those requests together have changed nothing', async () => {
  // The counters of refusals may change.
  const { rate_counters: _counted, ...now } = await stateOfTheShop();
  const { rate_counters: _before, ...before } = untouched;
  expect(now).toEqual(before);
});

describe('content types that forms and beacons can send', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json',
  ])('%s does not get around the token', async (type) => {
    const before = await stateOfTheShop();
    const answer = await shop.http.inject({
      method: 'POST',
      url: '/v3/api/songbuilders',
      headers: { cookie: visitor.cookie(), 'content-type': type },
      payload: '{"song_data":{}}',
    });
    expect([415, 422]).toContain(answer.statusCode);
    expect(await stateOfTheShop()).toEqual(before);
  });
});

it('JSON that says it is plain text is refused with the right token, too', async () => {
  const before = await stateOfTheShop();
  const headers = {
    ...{ cookie: visitor.cookie(), 'x-csrf-token': visitor.token() },
    'content-type': 'text/plain;charset=UTF-8',
  };
  for (const [method, url] of [
    ['POST', '/v3/api/songbuilders'],
    ['POST', '/v3/api/passkeys/options'],
    ['DELETE', '/v3/api/user/sessions'],
  ] as const) {
    const answer = await shop.http.inject({ method, url, headers, payload: '{"song_data":{}}' });
    expect(answer.statusCode).toBe(415);
  }
  expect(await stateOfTheShop()).toEqual(before);
});

it('pages of the shop may write, by its own address and by every name that leads to it', async () => {
  const token = { 'x-csrf-token': visitor.token() };
  const own: Record<string, string>[] = [
    { origin: shop.settings.publicUrl, 'sec-fetch-site': 'same-origin' },
    { origin: 'http://192.0.2.7:8080', host: '192.0.2.7:8080' },
    {},
  ];
  for (const from of own)
    expect(
      (await attack('/v3/api/songbuilders', 'POST', visitor.cookie(), { ...token, ...from })).statusCode,
    ).toBe(200);
});

describe('the fresh token', () => {
  it('makes the same request succeed once it is sent back', async () => {
    const body = { song_data: finishedSong({ id: 1, artistName: 'Odessa Vale' }) };
    const refused = await attack('/v3/api/songbuilders', 'POST', visitor.cookie(), {}, body);
    const token = String(refused.headers['x-csrf-token']);
    const passed = await attack(
      '/v3/api/songbuilders',
      'POST',
      visitor.cookie(),
      { 'x-csrf-token': token },
      body,
    );
    expect(passed.statusCode).toBe(200);
  });

  it('changes at sign-in and at sign-out, and the old one becomes worthless', async () => {
    const person = await signedIn(shop, newEmail());
    const [cookie, token] = [person.visitor.cookie(), person.visitor.token()];
    await person.visitor.call('auth.signOut');
    expect(person.visitor.token()).not.toBe(token);
    const old = await attack('/v3/api/songbuilders', 'POST', cookie, { 'x-csrf-token': token });
    expect(old.statusCode).toBe(422);
    expect(old.json()).toEqual({ invalid_token: true, user: null });
  });
});

it('reads need no token and reveal none', async () => {
  for (const { definition } of ALL_CALLS.filter((call) => !writes.includes(call))) {
    const answer = await attack(rootPath(definition), 'GET', visitor.cookie(), {});
    expect(answer.statusCode).not.toBe(422);
    expect(answer.headers['x-csrf-token']).toBeUndefined();
    expect(answer.body).not.toContain(visitor.token());
  }
});
