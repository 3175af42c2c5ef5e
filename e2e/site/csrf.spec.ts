import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { type CallDefinition, rootPath } from '../../packages/contract/src/transport/call-definition.ts';
import { CALLS } from '../../packages/contract/src/transport/calls.ts';
import { apiOf } from '../support/api.ts';
import { givenCustomer } from '../support/customer.ts';
import { expect, test } from '../support/shop-test.ts';
import { casesOf } from '../support/size.ts';

const CALLS_OF_ALL = Object.values(CALLS).flatMap((calls): CallDefinition[] => Object.values(calls));

/**
 * The calls that change something. Path parameters are filled with 1. By day only a quarter of them, because a
 * test of the server tries all (`proofs/csrf.test.ts`).
 */
const WRITES = casesOf(
  CALLS_OF_ALL.filter(({ method, refreshesToken }) => method !== 'GET' || refreshesToken === true),
  (_, index) => index % 4 === 0,
).map((call) => ({ method: call.method, path: rootPath(call).replaceAll(/:\w+/g, '1') }));

/** The content types that a page may send to another origin without a preflight request (CORS). */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];

/**
 * Serves an attacker's page on another port of this machine. Cookies ignore ports, so the browser counts it as the same
 * site.
 */
async function openAttacker(): Promise<{ port: number; close: () => void }> {
  const server = createServer((_, reply) => {
    reply.setHeader('content-type', 'text/html').end('<!doctype html><title>Win a song</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

test('a page on another port cannot change anything in the name of a signed-in user @once', async ({
  page,
  baseURL,
}) => {
  const email = await givenCustomer(page.context());
  const before = await apiOf(page.request).account.current({ query: {} });
  expect(before.user?.email).toBe(email);
  const shop = new URL(baseURL ?? '').origin;
  const attacker = await openAttacker();
  const sent = await watch(page, shop);
  try {
    await page.goto(`http://localhost:${attacker.port}/`);
    await page.evaluate(attack, { shop, writes: WRITES, types: FORMS });
    // 127.0.0.1 is another site than localhost, so the browser does not even send the cookie.
    await page.goto(`http://127.0.0.1:${attacker.port}/`);
    await page.evaluate(attack, { shop, writes: WRITES, types: ['text/plain'] });
    // The attacker's page sends the window to an address of the shop, as a link does.
    await page.goto(`http://localhost:${attacker.port}/`);
    await page.evaluate((to) => window.location.assign(to), `${shop}/v3/api/users/sign_out`);
    await page.waitForURL(`${shop}/v3/api/users/sign_out`);
  } finally {
    attacker.close();
  }
  const requests = [...sent.values()];
  // Make sure that the attack was real: for every content type, the shop answered requests from the same site that had
  // the cookie.
  const own = requests.filter(({ headers }) => headers.cookie && headers['sec-fetch-site'] === 'same-site');
  for (const type of FORMS)
    expect(own.filter(({ headers }) => headers['content-type']?.startsWith(type)).length).toBeGreaterThan(
      WRITES.length / 2,
    );
  expect(own.filter(({ status }) => status !== null).length).toBeGreaterThan(WRITES.length);
  expect(requests.some(({ headers }) => headers['sec-fetch-site'] === 'cross-site')).toBe(true);
  expect(requests.filter(({ status }) => status !== null && status < 400)).toEqual([]);
  expect(await apiOf(page.request).account.current({ query: {} })).toEqual(before);
});

type Sent = { url: string; headers: Record<string, string>; status: number | null };

/**
 * Records every request to the shop with the status of its answer. The page itself may not read answers of another
 * origin.
 */
async function watch(page: Page, shop: string): Promise<Map<string, Sent>> {
  const sent = new Map<string, Sent>();
  const told = new Map<string, Partial<Sent>>();
  const tell = (id: string, part: Partial<Sent>) => {
    const known = { url: '', headers: {}, status: null, ...told.get(id), ...part };
    told.set(id, known);
    if (known.url.startsWith(shop)) sent.set(id, known);
  };
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => tell(requestId, { url: request.url }));
  cdp.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) =>
    tell(requestId, {
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
      ),
    }),
  );
  cdp.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) =>
    tell(requestId, { status: statusCode }),
  );
  return sent;
}

type Attack = { shop: string; writes: { method: string; path: string }[]; types: string[] };

/** Runs in the attacker's page. Sends every call in `writes` to the shop with each of the content types. */
async function attack({ shop, writes, types }: Attack): Promise<void> {
  const body = '{"user":{"first_name":"Mallory"},"email":"mallory@example.com"}';
  const quietly = (sent: Promise<unknown>) => sent.catch(() => undefined);

  function form(path: string, enctype: string): Promise<unknown> {
    const frame = document.createElement('iframe');
    frame.name = crypto.randomUUID();
    document.body.append(frame);
    const made = document.createElement('form');
    Object.assign(made, { method: 'post', action: shop + path, enctype, target: frame.name });
    const field = document.createElement('input');
    Object.assign(field, { name: body.slice(0, -1), value: '"}' });
    made.append(field);
    document.body.append(made);
    const loaded = new Promise((resolve) => {
      frame.onload = resolve;
    });
    made.submit();
    return loaded;
  }

  for (const { method, path } of writes) {
    const url = shop + path;
    const tries = types.map((type) =>
      quietly(
        fetch(url, {
          method: method === 'GET' ? 'GET' : 'POST',
          mode: 'no-cors',
          credentials: 'include',
          ...(method === 'GET' ? {} : { headers: { 'content-type': type }, body }),
        }),
      ),
    );
    const asked = quietly(
      fetch(url, {
        method,
        credentials: 'include',
        ...(method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body }),
      }),
    );
    await Promise.all([...tries, asked]);
  }
  const forms = ['/v3/api/user', '/v3/api/user/delete', '/v3/api/access_passcodes/create_session'];
  for (const path of forms) for (const type of types) await form(path, type);
  for (const path of forms) navigator.sendBeacon(shop + path, new Blob([body], { type: 'text/plain' }));
  await new Promise((resolve) => {
    const picture = new Image();
    picture.onload = resolve;
    picture.onerror = resolve;
    picture.src = `${shop}/v3/api/users/sign_out`;
  });
}
