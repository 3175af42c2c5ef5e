import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AuthShop,
  forgetEverybody,
  openAuthShop,
  rowsOf,
  SECRET,
} from '../features/auth/testing/auth-shop.ts';
import { newBrowser, odessa, signIn, signUp } from '../features/auth/testing/people.ts';
import { addressSubject } from '../platform/http/limits.ts';
import { hmac } from '../platform/ids.ts';

/**
 * Codes, networks and CSRF tokens used to be made with the shop's secret itself, so a value made for one use
 * could have been accepted for another. Now each use has its own key. Values that were stored before must still
 * be readable.
 */

let shop: AuthShop;
beforeAll(async () => {
  shop = await openAuthShop();
});
afterAll(() => shop.close());
beforeEach(() => forgetEverybody(shop));

const bytes = (value: Buffer) => `'\\x${value.toString('hex')}'`;
const idOf = async (email: string) =>
  Number((await rowsOf(shop, `select id from users where email = '${email}'`))[0]?.id);
const appCode = (key: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({
    timestamp: shop.clock.now().getTime() + ahead * 30_000,
  });

/** Makes an artist who has set up an authenticator app. */
async function withApp() {
  const browser = await signUp(shop);
  await rowsOf(shop, `update users set role = 'artist' where email = '${odessa.email}'`);
  const { body } = await browser.post('/user/second_factor/set_up', {});
  const key = String(body.key);
  const code = appCode(key);
  await browser.post('/user/second_factor/confirm', { code });
  return { key, code };
}

/** Signs in with a passcode, and sends a code for the second step. Returns the status of the second step. */
async function passWith(code: string): Promise<number> {
  // The limits of passcodes are not tested here.
  await rowsOf(shop, 'truncate access_passcodes, rate_counters');
  const browser = newBrowser(shop);
  await browser.post('/access_passcodes/', { method: 'email', email: odessa.email });
  const passcode = await shop.codeFor(odessa.email);
  await browser.post('/access_passcodes/create_session', { passcode, email: odessa.email });
  return (await browser.post('/user/second_factor/pass', { code })).status;
}

describe('values of before', () => {
  it('a printed recovery code of before opens the account, once', async () => {
    await withApp();
    const user = await idOf(odessa.email);
    const hash = hmac(SECRET, `recovery:${user}:ABCDEFGH23`);
    await rowsOf(shop, `insert into recovery_codes (user_id, code_hash) values (${user}, ${bytes(hash)})`);
    expect(await passWith('ABCDE-FGH23')).toBe(200);
    shop.clock.advance(60_000);
    expect(await passWith('ABCDE-FGH23')).toBe(400);
  });

  it('a passcode that was sent before is accepted, once', async () => {
    await signUp(shop);
    shop.clock.advance(60_000);
    const browser = newBrowser(shop);
    const { email } = odessa;
    await browser.post('/access_passcodes/', { method: 'email', email });
    const passcode = await shop.codeFor(email);
    const hash = hmac(SECRET, `passcode:email:${email}:${passcode}`);
    await rowsOf(shop, `update access_passcodes set code_hash = ${bytes(hash)} where used_at is null`);
    const open = () => browser.post('/access_passcodes/create_session', { passcode, email });
    expect((await open()).status).toBe(200);
    expect((await open()).status).toBe(400);
  });

  it('a network of before is still known to its account, with its wrong codes', async () => {
    const browser = await signUp(shop);
    const user = await idOf(odessa.email);
    const before = hmac(SECRET, `network:${addressSubject(browser.ip)}`);
    await rowsOf(shop, `update sign_in_networks set network = ${bytes(before)}, failures = 2`);
    shop.clock.advance(60_000);
    await browser.post('/access_passcodes/', { method: 'email', email: odessa.email });
    const rows = await rowsOf(
      shop,
      `select network, failures, proved_at from sign_in_networks where user_id = ${user}`,
    );
    expect(rows).toMatchObject([{ failures: 2, proved_at: expect.anything() }]);
    expect(before.equals(rows[0]?.network as Buffer)).toBe(false);
  });
});

it('nothing is stored that the secret itself makes', async () => {
  await signUp(shop);
  const browser = await signIn(shop, odessa.email);
  const user = await idOf(odessa.email);
  const passcode = await shop.codeFor(odessa.email);
  const made = [
    hmac(SECRET, `passcode:email:${odessa.email}:${passcode}`),
    hmac(SECRET, `network:${addressSubject(browser.ip)}`),
  ];
  const stored = await rowsOf(
    shop,
    `select code_hash as value from access_passcodes union all select network from access_passcodes
      union all select network from sign_in_networks where user_id = ${user}`,
  );
  expect(stored.length).toBeGreaterThan(2);
  for (const { value } of stored)
    for (const earlier of made) expect(earlier.equals(value as Buffer)).toBe(false);
});

it('a code of an app opens once, the steps before and after too, and none further away', async () => {
  const { key, code } = await withApp();
  // The code that was used to set up the app cannot be used again.
  expect(await passWith(code)).toBe(400);
  shop.clock.advance(120_000);
  for (const ahead of [-2, 2]) expect(await passWith(appCode(key, ahead))).toBe(400);
  for (const ahead of [-1, 0, 1]) {
    expect(await passWith(appCode(key, ahead))).toBe(200);
    expect(await passWith(appCode(key, ahead))).toBe(400);
  }
  expect(await passWith(appCode(key, -1))).toBe(400);
});
